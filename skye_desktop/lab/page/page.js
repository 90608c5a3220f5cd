"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const names = data.studies.map((study) => study.name);
  const isPair = names.length > 1;
  const percent = { share: true };
  const says = data.says;
  const put = (text, values) => text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
  const local = (number) => number.replace(".", data.decimal);
  const failed = (error) => { document.body.dataset.failed = String(error && error.message || error); };
  window.addEventListener("error", (event) => failed(event.error || event.message));
  window.addEventListener("unhandledrejection", (event) => failed(event.reason));

  const element = (tag, told = {}, ...inside) => {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(told)) {
      if (name === "text") made.textContent = value; else made.setAttribute(name, value);
    }
    made.append(...inside);
    return made;
  };
  const said = (unit, value, signed = false, digits = percent[unit] ? 1 : 2) => {
    if (value === null || value === undefined) return "–";
    const number = (percent[unit] ? 100 * value : value).toFixed(digits);
    const isNothing = Number(number) === 0;
    const sign = isNothing ? "" : value < 0 ? "−" : signed ? "+" : "";
    return sign + local(number.replace("-", "")) + (percent[unit] ? "\u00a0%" : "");
  };
  const count = (number) => number.toLocaleString("en").replaceAll(",", data.thousands);
  const ofGames = (number) => put(number === 1 ? says.game : says.games, { n: count(number) });
  const between = (section, low, high, signed) => put(says.from_to, { low: said(section.unit, low, signed), high: said(section.unit, high, signed) });

  // What a cell's colour shows: of two studies how much larger the second's figure is.
  const colour = (section) => (row) => isPair ? (row.less ? row.less[0] : null) : row.is[0][0];
  const isDiverging = (section) => isPair || section.nothing !== null;
  const furthest = (section, rows) => Math.max(1e-9, ...rows.map(colour(section)).map((value) => Math.abs(value ?? 0)));

  // What a chart draws: a row for each figure.
  const OFTEN = 5;
  const drawn = (section, rows) => {
    const found = [];
    let shown = rows;
    if (section.kind === "extremes") {
      shown = rows.filter((row) => row.is.every((figures) => figures && figures[3] >= OFTEN));
      if (shown.length > 24) shown = [...shown.slice(0, 12), ...shown.slice(-12)];
    }
    const coloured = rows.map(colour(section)).filter((value) => value !== null);
    const [least, most] = [Math.min(...coloured), Math.max(...coloured)];
    const isDark = (value) => isDiverging(section) ? Math.abs(value) > 0.7 * furthest(section, rows) : value > least + 0.6 * (most - least);
    for (const row of shown) {
      row.is.forEach((figures, place) => {
        if (!figures || (section.kind === "heat" && isPair && (place || !row.less))) return;
        const [value, low, upper, games] = figures;
        found.push({
          label: String(row.of[0]), second: row.of[1], about: about(section, row), value, low: low ?? value,
          high: upper ?? value, games, study: names[place], mark: Boolean(row.mark), is_dark: isDark(colour(section)(row)),
          difference: row.less ? row.less[0] : null, told: said(section.unit, colour(section)(row), isDiverging(section), 1),
        });
      });
    }
    return found;
  };
  const isOfTiles = (section) => data.of_tiles.includes(section.id);
  const about = (section, row) => isOfTiles(section) ? data.landscape[row.of[0]]?.said ?? "" : "";

  const specification = (section, rows) => {
    const of = JSON.parse(JSON.stringify(section.chart));
    // Only what a chart has is told beside the pointer.
    const plain = (part) => {
      if (Array.isArray(part)) { part.forEach(plain); return; }
      if (part === null || typeof part !== "object") return;
      if (Array.isArray(part.tooltip)) {
        part.tooltip = part.tooltip.filter((told) =>
          (told.field !== "about" || isOfTiles(section)) && (told.field !== "study" || (isPair && section.kind !== "heat")));
      }
      // No effect is in the middle, and as far on either side is as dark.
      if (part.domainMid === 0) {
        delete part.domainMid;
        part.domain = [-2, -1, 0, 1, 2].map((step) => step / 2 * furthest(section, rows));
      }
      Object.values(part).forEach(plain);
    };
    plain(of);
    return of;
  };

  // The columns of a table: a head, what is shown, what it is sorted by, whether it is a number.
  const columns = (section) => {
    const found = section.keys.map((head, place) => ({
      head, sort: (row) => row.of[place], show: (row) => String(row.of[place]), raw: (row) => row.of[place],
    }));
    if (isOfTiles(section)) {
      found[0].draw = (row) => data.landscape[row.of[0]]?.drawn ?? "";
      found[0].sort = (row) => Number.isNaN(Number(row.of[0])) ? Infinity : Number(row.of[0]);
      found.push({ head: says.has, sort: (row) => about(section, row), show: (row) => about(section, row), raw: (row) => about(section, row) });
    }
    const numeric = (head, value, more = {}) => found.push({ head, number: true, sort: value, raw: value, ...more });
    // One column shows a figure with its interval; the file has a column for each.
    const figure = (head, of, signed) => {
      const range = (row) => of(1)(row) === null ? "" : between(section, of(1)(row), of(2)(row), signed);
      numeric(head, of(0), { show: (row) => said(section.unit, of(0)(row), signed), range });
      numeric(put(says.from, { what: head }), of(1), { isFiled: true });
      numeric(put(says.to, { what: head }), of(2), { isFiled: true });
    };
    names.forEach((name, place) => {
      const of = (entry) => (row) => row.is[place] ? row.is[place][entry] : null;
      figure(isPair ? put(says.of, { what: section.value, name }) : section.value, of, section.nothing !== null);
      numeric(isPair ? put(says.of, { what: says.head, name }) : says.head, of(3), { show: (row) => row.is[place] ? count(row.is[place][3]) : "–" });
    });
    if (isPair) figure(says.difference, (entry) => (row) => row.less ? row.less[entry] : null, true);
    if (isPair || section.nothing !== null) {
      const value = (row) => row.chance ?? null;
      numeric(says.chance, value, { show: (row) => value(row) === null ? "–" : value(row) < 0.001 ? "< " + local("0.1") + " %" : local((100 * value(row)).toFixed(1)) + " %" });
    }
    return found;
  };

  const cell = (text) => {
    const plain = text === null || text === undefined ? "" : String(text);
    return /[",\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
  };
  const csv = (section, rows) => {
    const of = columns(section);
    const lines = [of.map((column) => cell(column.head)), ...rows.map((row) => of.map((column) => cell(column.raw(row))))];
    return lines.map((line) => line.join(",")).join("\r\n") + "\r\n";
  };

  const table = (section, rows) => {
    const of = columns(section).filter((column) => !column.isFiled);
    const body = element("tbody");
    const fill = (sorted) => body.replaceChildren(...sorted.map((row) => element("tr", row.mark ? { class: "marked" } : {}, ...of.map((column) => {
      const made = element("td", column.number ? { class: "number" } : {});
      if (column.draw) made.innerHTML = column.draw(row);
      made.append(column.show(row));
      if (column.range?.(row)) made.append(element("span", { class: "interval", text: column.range(row) }));
      return made;
    }))));
    const heads = of.map((column) => {
      const button = element("button", { type: "button", text: column.head });
      const head = element("th", { scope: "col", ...(column.number ? { class: "number" } : {}) }, button);
      button.addEventListener("click", () => {
        const falls = head.getAttribute("aria-sort") !== "descending";
        heads.forEach((other) => other.removeAttribute("aria-sort"));
        head.setAttribute("aria-sort", falls ? "descending" : "ascending");
        const way = falls ? -1 : 1;
        fill([...rows].sort((one, two) => {
          const [a, b] = [column.sort(one), column.sort(two)];
          if (a === null || b === null) return (a === null) - (b === null);
          return way * (typeof a === "number" ? a - b : String(a).localeCompare(String(b)));
        }));
      });
      return head;
    });
    fill(rows);
    return element("div", { class: "table", tabindex: "0" }, element("table", {}, element("thead", {}, element("tr", {}, ...heads)), body));
  };

  const broad = (section) => ["columns", "heat", "extremes"].includes(section.kind);
  const show = async (section, of) => {
    const place = document.getElementById(section.id);
    const rows = of.rows[section.id];
    const [chart, foot] = [place.querySelector(".chart"), place.querySelector(".foot")];
    const wasOpen = Boolean(foot.querySelector("details[open]"));
    foot.replaceChildren();
    if (!rows.length) {
      chart.replaceChildren(element("p", { class: "nothing", text: says.few }));
      return;
    }
    const details = element("details", wasOpen ? { open: "" } : {}, element("summary", { text: put(rows.length === 1 ? says.row : says.rows, { n: count(rows.length) }) }));
    details.append(table(section, rows));
    const href = "data:text/csv;charset=utf-8," + encodeURIComponent("\ufeff" + csv(section, rows));
    foot.append(element("a", { class: "csv", href, download: `${section.id}.csv`, text: "CSV" }), details);
    if (!drawn(section, rows).length) {
      chart.replaceChildren(element("p", { class: "nothing", text: put(isPair ? says.rare_in_both : says.rare, { n: OFTEN }) }));
      return;
    }
    await vegaEmbed(chart, specification(section, rows), {
      renderer: "svg", actions: false, config: data.config, formatLocale: { decimal: data.decimal, thousands: data.thousands, grouping: [3], currency: ["", ""], minus: "−" }, patch: (made) => {
        made.data = (made.data ?? []).map((source) => source.name === "rows" ? { ...source, values: drawn(section, rows) } : source);
        return made;
      },
    });
  };

  // -- the figures at the top

  const CARDS = [
    ["start", (row) => row.of[0] === says.starts, says.start_card],
    ["sources", (row) => row.of[0] === says.all, says.points_card],
    ["ties", (row) => row.of[0] === says.close, says.close_card],
    ["comebacks", (row, of) => row.of[0] === says.last && row.of[1] === of.half, says.last_card],
  ];
  const PLACES = [says.first, says.second];
  const interval = (section, figures, signed) => {
    if (!figures) return "–";
    const range = figures[1] === null ? says.too_few : between(section, figures[1], figures[2], signed);
    return put(says.range, { range, games: ofGames(figures[3]) });
  };
  const cards = (of) => {
    document.getElementById("cards").classList.toggle("pair", isPair);
    const made = [element("div", { class: "card" }, element("div", { class: "figure", text: of.games.map(count).join(" : ") }), element("p", { text: says.games_card }), element("p", { text: of.title }))];
    for (const [id, wanted, text] of CARDS) {
      const section = data.sections.find((one) => one.id === id);
      const row = of.rows[id]?.find((one) => wanted(one, of));
      if (!row || !row.is.some(Boolean)) continue;
      const signed = section.nothing !== null;
      const value = row.is.map((figures) => figures ? said(section.unit, figures[0], signed) : "–").join(" : ");
      const ranges = row.is.map((figures, place) => element("p", {
        text: put(isPair ? PLACES[place] : says.one, { range: interval(section, figures, signed) }),
      }));
      made.push(element("div", { class: "card" }, element("div", { class: "figure", text: value }), element("p", { text }), ...ranges));
    }
    document.getElementById("cards").replaceChildren(...made);
  };
  const told = (of) => {
    const list = document.querySelector("#told ul");
    const sentences = of.told.length ? of.told : [says.nothing];
    list.replaceChildren(...sentences.map((text) => element("li", { text })));
    document.querySelector("#told .how").textContent = !isPair ? says.how_one : of.paired ? says.how_paired : says.how_pair;
  };

  // -- putting it together

  const choose = document.getElementById("table");
  const go = document.getElementById("to");
  const showAll = async () => {
    const of = data.tables[choose.selectedIndex];
    if (!of) return;
    cards(of);
    told(of);
    for (const section of data.sections) await show(section, of);
    document.body.dataset.shown = of.title;
  };
  document.getElementById("name").textContent = names.join(" : ");
  document.getElementById("about").textContent = data.studies.map((study) => study.about).filter((text, place, all) => text && all.indexOf(text) === place).join(" / ");
  document.getElementById("source").textContent = data.studies.map((study) => put(says.played, { name: study.source, what: study.played })).join(" · ");
  document.getElementById("how").textContent = says.how;
  data.tables.forEach((of) => choose.append(element("option", { text: of.title })));
  go.append(element("option", { value: "told", text: says.stands_out }));
  for (const section of data.sections) {
    const chart = element("div", { class: `chart ${broad(section) ? "broad" : ""}`, role: "img", "aria-label": section.title });
    document.getElementById("sections").append(element("section", { id: section.id }, element("h2", { text: section.title }), element("p", { text: section.lead }), element("div", { class: "scroll" }, chart), element("div", { class: "foot" })));
    go.append(element("option", { value: section.id, text: section.title }));
  }
  if (!data.tables.length) document.querySelector("#told ul").append(element("li", { text: says.none_in_common }));
  const wanted = data.tables.findIndex((of) => of.title === decodeURIComponent(location.hash.slice(1)));
  if (wanted >= 0) choose.selectedIndex = wanted;
  choose.addEventListener("change", () => { history.replaceState(null, "", "#" + encodeURIComponent(choose.value)); showAll(); });
  go.addEventListener("change", () => document.getElementById(go.value).scrollIntoView());
  document.getElementById("print").addEventListener("click", () => window.print());
  showAll().catch(failed);
})();
