"use strict";
// Steps through a run of the playground. All texts are inserted as plain text, never as markup.
const run = JSON.parse(document.getElementById("run").textContent);
const say = run.labels;
const at = { frame: 0, timer: 0 };
const laneHeight = 44, labelWidth = 170, pictureWidth = 1200, axisHeight = 22;

function make(name, attributes, ...inside) {
  const svg = ["svg", "g", "rect", "line", "path", "text", "defs", "pattern", "marker", "title"].includes(name);
  const node = svg ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) node.setAttribute(key, value);
  for (const one of inside) node.append(one);
  return node;
}

function put(id, ...nodes) {
  document.getElementById(id).replaceChildren(...nodes);
}

// Time runs to the right; the recorded period fills the width.
const first = run.frames[0].at;
const span = Math.max(1, run.frames[run.frames.length - 1].at - first);
const x = (time) => labelWidth + (pictureWidth - labelWidth - 12) * Math.min(1, Math.max(0, (time - first) / span));

function duration(ms) {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(ms < 10000 ? 2 : 1)} s`;
}

function defs() {
  const hatch = make("pattern", { id: "hatch", width: 8, height: 8, patternUnits: "userSpaceOnUse" },
    make("path", { d: "M-2,10L10,-2M-2,2L2,-2M6,10L10,6", class: "hatching" }));
  const tip = make("marker", { id: "tip", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 8, markerHeight: 8,
    orient: "auto" }, make("path", { d: "M0,0L8,4L0,8z", class: "tip" }));
  return make("defs", {}, hatch, tip);
}

const dashes = ["none", "6 2", "2 2", "8 2 2 2", "1 3", "10 4"]; // to distinguish actors without colour

function badge(actor, top) {
  const box = make("rect", { x: 2, y: top + 9, width: 26, height: 26, fill: actor.colour, "fill-opacity": 0.25,
    stroke: actor.colour, "stroke-width": 3, "stroke-dasharray": dashes[actor.pattern % dashes.length] });
  const initial = make("text", { x: 15, y: top + 27, "text-anchor": "middle", "font-weight": "bold" }, actor.initial);
  const name = make("text", { x: 36, y: top + 27 }, actor.name);
  return [box, initial, name];
}

// A contended hold stands on the lane's floor, others float; each additional hold is one step higher.
function shape(phase, count) {
  const steps = Math.min(3, count - 1) * 4;
  if (phase === "waiting") return { y: 24, height: 14 };
  return { y: 16 - steps, height: (phase === "contended" ? 22 : 14) + steps };
}

function segment(one, top, until) {
  const to = Math.min(one.to === null ? until : one.to, until);
  const { y, height } = shape(one.phase, one.count);
  const width = Math.max(2, x(to) - x(one.from));
  const bar = make("rect", { x: x(one.from), y: top + y, width, height, class: one.phase },
    make("title", {}, one.says));
  const nodes = [bar];
  if (one.count > 1 && width > 30)
    nodes.push(make("text", { x: x(one.from) + 5, y: top + y + height - 4 }, `×${one.count}`));
  if (one.bad && one.to !== null && one.to <= until) {
    const end = x(one.to);
    nodes.push(make("path", { d: `M${end - 5},${top + 5}l10,10m0,-10l-10,10`, class: "bad" }));
  }
  return nodes;
}

function lane(one, index, until) {
  const top = one.top;
  const nodes = badge(run.actors[one.actor], top);
  nodes.push(make("line", { x1: 0, y1: top + laneHeight, x2: pictureWidth, y2: top + laneHeight, class: "grid" }));
  for (const part of one.segments) if (part.from <= until) nodes.push(...segment(part, top, until));
  for (const tick of one.renewals)
    if (tick <= until) nodes.push(make("line", { x1: x(tick), x2: x(tick), y1: top + 6, y2: top + 14, class: "renewal" }));
  return nodes;
}

function handOvers(until) {
  return run.handOvers.filter((over) => over.got <= until).map((over) => make("path", { class: "over",
    d: `M${x(over.freed)},${run.lanes[over.from].top + 28}L${x(over.got)},${run.lanes[over.to].top + 28}` }));
}

function axis(bottom) {
  const nodes = [];
  for (let i = 0; i <= 5; ++i) {
    const time = first + (span * i) / 5;
    nodes.push(make("text", { x: x(time), y: bottom + 15, "text-anchor": i === 5 ? "end" : "start", class: "faint" },
      duration(time - first)));
  }
  return nodes;
}

function placeLanes() {
  let top = 0, lock = -1;
  for (const one of run.lanes) {
    if (one.lock !== lock) top += run.locks.length > 1 ? 22 : 0;
    lock = one.lock;
    one.top = top;
    top += laneHeight;
  }
  return top;
}
const bottom = placeLanes();

function titles() {
  if (run.locks.length < 2) return [];
  return run.locks.map((name, lock) => [run.lanes.find((one) => one.lock === lock), name]).filter(([one]) => one)
    .map(([one, name]) => make("text", { x: 2, y: one.top - 6, class: "faint" }, name));
}

function showLanes(frame) {
  const until = frame.at;
  const picture = make("svg", { viewBox: `0 0 ${pictureWidth} ${bottom + axisHeight}`, role: "img",
    "aria-label": say.lanes });
  picture.append(defs(), ...titles(), ...run.lanes.flatMap((one, i) => lane(one, i, until)), ...handOvers(until),
    ...axis(bottom), make("line", { x1: x(until), x2: x(until), y1: 0, y2: bottom, class: "now" }));
  put("lanes", picture);
}

function key(one) {
  const box = make("div", { class: "key" + (one.changed ? " changed" : "") + (one.gone ? " gone" : "") },
    make("b", {}, one.name), make("div", { class: "faint" }, one.about));
  const rows = one.rows.map((row) => make("tr", { class: row.changed ? "changed" : "" },
    make("td", {}, row.what), make("td", {}, row.value)));
  if (rows.length) box.append(make("table", {}, ...rows));
  return box;
}

function showCommands() {
  const list = make("ol", {});
  for (let i = 0; i <= at.frame; ++i)
    for (const text of run.frames[i].commands) {
      const item = make("li", i === at.frame ? { class: "now" } : {}, (i === at.frame ? "▸ " : "") + text);
      list.append(item);
    }
  put("commands", make("h2", {}, say.commands), list);
  list.lastElementChild?.scrollIntoView({ block: "nearest" });
}

function show() {
  const frame = run.frames[at.frame];
  showLanes(frame);
  put("keys", make("h2", {}, say.redis), ...(frame.keys.length ? frame.keys.map(key) : [say.nothing]));
  showCommands();
  put("says", frame.says);
  put("step", `${at.frame + 1} / ${run.frames.length} · ${duration(frame.at - first)}`);
  document.getElementById("place").value = at.frame;
  put("play", at.timer ? say.pause : say.play);
}

function go(frame) {
  at.frame = Math.min(run.frames.length - 1, Math.max(0, frame));
  show();
}

function pause() {
  clearTimeout(at.timer);
  at.timer = 0;
  show();
}

function next() {
  if (at.frame + 1 >= run.frames.length) return pause();
  const speed = Number(document.getElementById("speed").value);
  const wait = (run.frames[at.frame + 1].at - run.frames[at.frame].at) / speed;
  at.timer = setTimeout(() => { go(at.frame + 1); next(); }, Math.max(30, Math.min(5000, wait)));
}

function playOrPause() {
  if (at.timer) return pause();
  if (at.frame + 1 >= run.frames.length) at.frame = 0;
  next();
  show();
}

const keys = { " ": playOrPause, ArrowLeft: () => step(-1), ArrowRight: () => step(1),
  Home: () => step(-run.frames.length), End: () => step(run.frames.length) };

function step(by) {
  pause();
  go(at.frame + by);
}

function begin() {
  document.getElementById("place").max = run.frames.length - 1;
  document.getElementById("place").addEventListener("input", (event) => { pause(); go(Number(event.target.value)); });
  for (const [id, act] of [["home", keys.Home], ["back", keys.ArrowLeft], ["play", playOrPause],
    ["on", keys.ArrowRight], ["end", keys.End]])
    document.getElementById(id).addEventListener("click", act);
  document.addEventListener("keydown", (event) => {
    const act = keys[event.key];
    const isMeantFor = event.target.matches("summary, select, #bar button") && event.key === " ";
    if (!act || isMeantFor || event.ctrlKey || event.altKey || event.metaKey || event.target.matches("select")) return;
    event.preventDefault();
    act();
  });
  show();
}

begin();
