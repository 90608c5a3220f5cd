BEGIN TRANSACTION;
CREATE TABLE games (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        game TEXT NOT NULL,
        variant TEXT NOT NULL,
        seats INTEGER NOT NULL,
        people INTEGER NOT NULL,
        rounds INTEGER NOT NULL,
        actions INTEGER NOT NULL,
        saved_at REAL NOT NULL,
        is_playtest INTEGER NOT NULL,
        file TEXT NOT NULL
    );
INSERT INTO "games" VALUES(1,'0123456789abcdef0123456789abcdef','skye','',2,1,6,120,1800000000.0,0,'an old game.json');
CREATE TABLE offers (
        game INTEGER NOT NULL REFERENCES games (number) ON DELETE CASCADE,
        round INTEGER NOT NULL,
        tile INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        price INTEGER,
        fate TEXT NOT NULL,
        buyer INTEGER,
        PRIMARY KEY (game, round, seat, tile)
    ) WITHOUT ROWID;
INSERT INTO "offers" VALUES(1,1,7,0,5,'sold',1);
CREATE TABLE people (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        is_given INTEGER NOT NULL,
        joined INTEGER REFERENCES people (id) ON DELETE SET NULL,
        UNIQUE (name, is_given)
    );
INSERT INTO "people" VALUES(1,'Ann',0,NULL);
INSERT INTO "people" VALUES(2,'Anna',0,1);
CREATE TABLE points (
        game INTEGER NOT NULL REFERENCES games (number) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        round INTEGER NOT NULL,
        source TEXT NOT NULL,
        points INTEGER NOT NULL,
        PRIMARY KEY (game, seat, round, source)
    ) WITHOUT ROWID;
INSERT INTO "points" VALUES(1,0,1,'sheep',60);
INSERT INTO "points" VALUES(1,1,1,'sheep',41);
CREATE TABLE saves (
        game INTEGER PRIMARY KEY REFERENCES games (number) ON DELETE CASCADE,
        packed BLOB NOT NULL
    );
CREATE TABLE seats (
        game INTEGER NOT NULL REFERENCES games (number) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        person INTEGER REFERENCES people (id) ON DELETE SET NULL,
        name TEXT NOT NULL,
        is_given INTEGER NOT NULL,
        level TEXT NOT NULL,
        clan TEXT NOT NULL,
        place INTEGER NOT NULL,
        points INTEGER NOT NULL,
        gold INTEGER,
        tiles INTEGER,
        PRIMARY KEY (game, seat)
    ) WITHOUT ROWID;
INSERT INTO "seats" VALUES(1,0,1,'Ann',0,'','macleod',1,60,4,14);
INSERT INTO "seats" VALUES(1,1,NULL,'Rory',1,'easy','macdonald',2,41,0,12);
CREATE INDEX games_by_time ON games (game, saved_at, number);
CREATE INDEX seats_by_person ON seats (person, game);
CREATE INDEX seats_by_points ON seats (points, game, seat);
COMMIT;
PRAGMA user_version = 1;
PRAGMA application_id = 1399552323;
