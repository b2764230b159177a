/*
 * Styles of the chart's chrome as a constructed style sheet. A strict `style-src 'self'` blocks inline styles and
 * <style> elements. The colours are the product's and can be overridden with CSS custom properties.
 */
const CSS = `
:host { display: block; position: relative; width: 100%; height: 100%; contain: strict; }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
.chart {
  --panel: var(--tv-color-platform-background, #12161c);
  --raised: var(--tv-color-toolbar-button-background-expanded, #1a2028);
  --hover: var(--tv-color-toolbar-button-background-hover, #232b35);
  --line: var(--tv-color-toolbar-divider-background, #1f2730);
  --line-strong: #303b48;
  --text: var(--tv-color-toolbar-button-text-active, #e8edf2);
  --text-2: var(--tv-color-toolbar-button-text, #98a4b3);
  --popup: var(--tv-color-popup-background, #1a2028);
  --up: var(--tv-color-up, #1fb57a);
  --down: var(--tv-color-down, #f55e71);
  --accent: #4c8dff;
  --accent-fill: #2f6fe4;
  --shadow: 0 8px 24px rgb(0 0 0 / 48%), 0 0 0 1px #2a3440;
  position: absolute; inset: 0; display: flex; flex-direction: column; container-type: inline-size;
  background: var(--panel); color: var(--text); color-scheme: dark;
  font: 12px/16px var(--chart-font, "Inter Variable", Inter, system-ui, sans-serif);
  font-variant-numeric: tabular-nums slashed-zero;
}
.chart[data-theme="light"] {
  --panel: var(--tv-color-platform-background, #ffffff);
  --raised: var(--tv-color-toolbar-button-background-expanded, #f0f2f5);
  --hover: var(--tv-color-toolbar-button-background-hover, #e6eaef);
  --line: var(--tv-color-toolbar-divider-background, #e3e7ec);
  --line-strong: #cbd2da;
  --text: var(--tv-color-toolbar-button-text-active, #11161d);
  --text-2: var(--tv-color-toolbar-button-text, #55616f);
  --popup: var(--tv-color-popup-background, #ffffff);
  --up: var(--tv-color-up, #0a7a4e);
  --down: var(--tv-color-down, #c92a3f);
  --accent: #2f6fe4;
  --shadow: 0 8px 24px rgb(17 22 29 / 16%), 0 0 0 1px #cbd2da;
  color-scheme: light;
}
button { font: inherit; color: inherit; background: none; border: 0; padding: 0; cursor: pointer; }
button:focus-visible, a:focus-visible, [tabindex]:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
svg { display: block; fill: none; stroke: currentColor; stroke-width: 1.25; stroke-linecap: round; stroke-linejoin: round; }

.toolbar { flex: none; height: 36px; display: var(--chart-toolbar, flex); align-items: center; gap: 2px; padding-inline: 4px; border-bottom: 1px solid var(--line); overflow-x: auto; scrollbar-width: none; }
.toolbar [data-over] { display: none; }
.toolbar .favourites { flex: 0 1 auto; min-width: 104px; flex-wrap: wrap; height: 28px; overflow: hidden; }
.toolbar button { height: 28px; min-width: 28px; padding-inline: 8px; border-radius: 4px; color: var(--text-2); display: inline-flex; align-items: center; justify-content: center; gap: 4px; white-space: nowrap; flex: none; }
.toolbar button:hover { background: var(--hover); color: var(--text); }
.toolbar button[aria-pressed="true"], .toolbar button[aria-checked="true"], .toolbar button[aria-expanded="true"] { background: var(--raised); color: var(--text); font-weight: 500; }
.toolbar .icon { padding-inline: 6px; }
.toolbar button:disabled { opacity: 0.4; cursor: default; background: none; }
.toolbar .sep { width: 1px; height: 20px; background: var(--line); margin-inline: 4px; flex: none; }
.toolbar .space { flex: 1; min-width: 0; }
.group { display: flex; align-items: center; gap: 2px; }

.plot { position: relative; flex: 1; min-height: 0; direction: ltr; overflow: hidden; touch-action: none; user-select: none; -webkit-user-select: none; }
.canvases, .surface { position: absolute; inset: 0; }
.canvases canvas { position: absolute; }
.plot[data-stale] .canvases { opacity: 0.35; }
.surface { z-index: 5; cursor: crosshair; }
.plot:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }

.legend-box { position: absolute; z-index: 6; inset: 0; contain: strict; pointer-events: none; }
.legend { position: absolute; z-index: 6; top: 8px; left: 12px; right: 84px; display: var(--chart-legend, flex); flex-direction: column; align-items: flex-start; gap: 2px; pointer-events: none; white-space: nowrap; overflow: hidden; }
.legend::before { content: ""; position: absolute; inset: 0; background: rgb(0 0 0 / 0.001); }
.legend > div { display: flex; flex-wrap: wrap; gap: 0 8px; align-items: baseline; max-width: 100%; padding-inline-end: 8px; background: color-mix(in srgb, var(--panel) 78%, transparent); }
.legend span { unicode-bidi: isolate; }
.legend .title { font-weight: 500; }
.legend .key { color: var(--text-2); margin-inline-end: 3px; }
.legend .values { display: inline-flex; flex-wrap: wrap; gap: 0 8px; }
.chart[dir="rtl"] .legend :is(.values:has(> .field), .field) { direction: rtl; }
.chart[dir="rtl"] .legend .value { direction: ltr; }
.legend [data-rising="true"] .value { color: var(--up); }
.legend [data-rising="false"] .value { color: var(--down); }
.plot[data-dragging] :is(.legend, .drawing-open) { visibility: hidden; }

.legend .studies { flex-flow: column nowrap; align-items: flex-start; gap: 2px; min-height: 18px; padding: 0; background: none; }
.legend [data-empty] { visibility: hidden; }
.legend .study { display: flex; flex-wrap: wrap; gap: 0 8px; align-items: center; max-width: 100%; padding-inline-end: 4px; background: color-mix(in srgb, var(--panel) 78%, transparent); }
.legend .study .name { color: var(--text-2); }
.chart[data-theme="light"] .study .value { -webkit-text-fill-color: color-mix(in srgb, currentcolor, var(--text)); }
.legend .study[data-visible="false"] { opacity: 0.55; }
.legend .study .buttons { display: inline-flex; pointer-events: auto; opacity: 0.6; }
.legend .study:hover .buttons, .legend .study .buttons:focus-within { opacity: 1; }
.legend .study button { width: 20px; height: 18px; display: inline-flex; align-items: center; justify-content: center; border-radius: 4px; color: var(--text-2); }
.legend .study button:hover { background: var(--hover); color: var(--text); }
.legend .study button svg { width: 13px; height: 13px; }
.legend[data-volume="false"] .field.volume { display: none; }
.pane-legend { z-index: 6; }

.notice { position: absolute; z-index: 7; inset: 0 72px 26px 0; display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 8px; color: var(--text-2); text-align: center; padding: 16px; pointer-events: none; }
.notice button { pointer-events: auto; height: 28px; padding-inline: 12px; border-radius: 4px; background: var(--raised); color: var(--text); }
.tooltip { position: absolute; z-index: 998; max-width: 280px; padding: 4px 8px; border-radius: 4px; background: var(--popup); color: var(--text); box-shadow: var(--shadow); pointer-events: none; white-space: pre-line; }

.bottom { flex: none; min-height: 28px; display: var(--chart-bottom, flex); align-items: center; gap: 2px; padding-inline: 4px; border-top: 1px solid var(--line); font-size: 11px; color: var(--text-2); white-space: nowrap; overflow-x: auto; scrollbar-width: none; }
.bottom button, .bottom a { height: 20px; padding-inline: 8px; border-radius: 4px; color: var(--text-2); display: inline-flex; align-items: center; text-decoration: none; flex: none; }
.bottom button:hover, .bottom a:hover { color: var(--text); background: var(--hover); }
.bottom button[aria-pressed="true"] { color: var(--text); font-weight: 500; }
.bottom .space { flex: 1; min-width: 0; }
.bottom .clock { padding-inline: 8px; direction: ltr; }

.menu { position: fixed; inset: auto; margin: 0; border: 0; min-width: 140px; max-height: calc(100dvh - 8px); overflow: auto; color: var(--text); padding: 4px; border-radius: 8px; background: var(--popup); box-shadow: var(--shadow); display: flex; flex-direction: column; }
.menu button { min-height: 28px; padding-inline: 8px; border-radius: 4px; display: flex; align-items: center; gap: 8px; text-align: start; color: var(--text); flex: none; }
@media (pointer: coarse) { .menu button { min-height: 44px; } }
.menu button:hover, .menu button:focus-visible { background: var(--hover); }
.menu button[aria-checked="true"] { font-weight: 600; }
.menu button[role="menuitemcheckbox"]::before { content: "☐"; color: var(--text-2); }
.menu button[role="menuitemcheckbox"][aria-checked="true"]::before { content: "☑"; color: var(--accent); }
.menu button[data-tone="up"] { color: var(--up); }
.menu button[data-tone="down"] { color: var(--down); }
.menu .note { color: var(--text-2); font-size: 11px; margin-inline-start: auto; }
.menu hr { border: 0; border-top: 1px solid var(--line); margin: 4px 0; width: 100%; }

.spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.twin { position: absolute; z-index: 8; translate: 0 -1000vh; content-visibility: auto; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); contain: strict; white-space: nowrap; }
.twin:focus-within { translate: none; content-visibility: visible; top: 48px; inset-inline-start: 12px; width: min(440px, calc(100% - 96px)); height: min(320px, calc(100% - 80px)); overflow: auto; clip-path: none; border-radius: 8px; padding: 4px; background: var(--popup); box-shadow: var(--shadow); }
.bars:focus-within { width: auto; max-width: calc(100% - 96px); height: auto; contain: content; }
.bars table { border-spacing: 8px 2px; text-align: end; font-variant-numeric: tabular-nums; }
.bars caption { text-align: start; font-weight: 600; padding: 4px 8px; }
.bars p { margin: 0; padding: 4px 8px; }
.bars th { font-weight: 400; color: var(--text-2); }
.twin .row { display: flex; flex-wrap: wrap; gap: 0 8px; align-items: center; min-height: 24px; padding-inline: 4px; }
.twin .cell { flex: 1 0 auto; max-width: 100%; overflow: hidden; text-overflow: ellipsis; }
.twin .actions { flex: none; display: flex; flex-wrap: wrap; gap: 4px; }
.twin .actions button { height: 20px; padding-inline: 6px; border-radius: 4px; background: var(--hover); }

.backdrop { position: fixed; inset: auto; margin: 0; border: 0; overflow: hidden; color: inherit; display: flex; align-items: flex-start; justify-content: center; padding: 24px 12px 12px; background: rgb(0 0 0 / 40%); }
.dialog { width: min(460px, 100%); max-height: 100%; display: flex; flex-direction: column; border-radius: 8px; background: var(--popup); color: var(--text); box-shadow: var(--shadow); overflow: hidden; }
.dialog:focus { outline: none; }
.dialog-title { flex: none; display: flex; align-items: center; justify-content: space-between; padding-block: 8px; padding-inline: 16px 8px; border-bottom: 1px solid var(--line); }
.dialog-title h2 { margin: 0; font-size: 14px; font-weight: 600; }
.dialog-body { flex: 1; min-height: 0; overflow: auto; padding: 12px 16px; display: flex; flex-direction: column; gap: 8px; }
.dialog-footer { flex: none; display: flex; justify-content: flex-end; gap: 8px; padding: 8px 16px; border-top: 1px solid var(--line); }
.dialog-footer:empty { display: none; }
.dialog button { min-height: 28px; padding-inline: 10px; border-radius: 4px; color: var(--text-2); }
.dialog button:hover { background: var(--hover); color: var(--text); }
.dialog button.primary { background: var(--accent-fill); color: #fff; }
.dialog button.icon { width: 28px; padding: 0; display: inline-flex; align-items: center; justify-content: center; }
.dialog input:not([type="checkbox"], [type="color"]), .dialog select { height: 28px; min-width: 0; padding-inline: 8px; border: 1px solid var(--line-strong); border-radius: 4px; background: var(--panel); color: var(--text); font: inherit; }
.dialog input[type="color"] { width: 36px; height: 24px; padding: 0; border: 1px solid var(--line-strong); border-radius: 4px; background: none; }
.dialog input:focus-visible, .dialog select:focus-visible { outline: 2px solid var(--accent); outline-offset: -1px; }
.dialog input[aria-invalid="true"] { border-color: var(--down); }
.dialog .bounds { color: var(--down); white-space: nowrap; }
.dialog h3 { margin: 8px 0 0; font-size: 12px; font-weight: 600; color: var(--text-2); }
.dialog .row { display: flex; align-items: center; gap: 8px; min-height: 28px; }
.dialog .row > label, .dialog .row > .grow { flex: 1; min-width: 0; }
.dialog .row > .grow { text-align: start; }
.dialog .list { display: flex; flex-direction: column; min-height: 0; overflow: auto; }
.dialog .empty { color: var(--text-2); padding: 8px 0; }

@container (max-width: 620px) {
  .toolbar button { padding-inline: 5px; }
  .toolbar .icon { padding-inline: 4px; min-width: 24px; }
  .bottom .clock { display: none; }
}
@container (max-width: 520px) {
  .toolbar { padding-inline: 2px; gap: 0; }
  .toolbar button { padding-inline: 6px; min-height: 32px; }
  .toolbar .favourites { height: 32px; flex-shrink: 0; }
  .toolbar .favourites button:nth-child(n + 4) { display: none; }
  .toolbar .sep { margin-inline: 2px; }
  .bottom button, .bottom a { padding-inline: 5px; }
  .legend { right: 76px; top: 4px; left: 8px; font-size: 11px; flex-direction: row; flex-wrap: wrap; gap: 0 6px; }
  .legend > div, .legend .values { display: contents; }
  .legend .studies { order: 3; flex-basis: 100%; display: flex; min-height: 14px; }
  .legend .studies:empty { display: none; }
  .legend .title, .legend .field { background: color-mix(in srgb, var(--panel) 78%, transparent); }
  .legend::after { content: ""; order: 1; flex-basis: 100%; }
  .legend .field { order: 2; font-size: 10.5px; line-height: 14px; }
  .legend .study { order: 3; flex-basis: 100%; }
  .legend .study .buttons { display: none; }
  .legend .change, .legend .volume { order: 0; font-size: inherit; line-height: inherit; }
}
@container (max-width: 420px) {
  .bottom { padding-inline: 2px; gap: 0; }
  .bottom button, .bottom a { padding-inline: 4px; }
}
@media (forced-colors: active) {
  .chart, .chart[data-theme="light"] {
    --panel: Canvas; --raised: Canvas; --hover: Canvas; --popup: Canvas; --line: CanvasText; --line-strong: CanvasText;
    --text: CanvasText; --text-2: CanvasText; --up: CanvasText; --down: CanvasText; --accent: Highlight; --accent-fill: Highlight;
  }
}
@media (forced-colors: active) { .dialog button.primary { color: HighlightText; forced-color-adjust: none; } }
@media (forced-colors: active) { [aria-pressed="true"], [aria-checked="true"], [aria-selected="true"] { outline: 1px solid Highlight; outline-offset: -1px; } .toolbar button:disabled { color: GrayText; opacity: 1; } }
@media (prefers-reduced-motion: no-preference) { .menu { animation: appear 120ms; } @keyframes appear { from { opacity: 0; } } }
`

/** Creates a new sheet for each widget, because a sheet belongs to one document. */
export function createStyleSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(CSS)
  return sheet
}
