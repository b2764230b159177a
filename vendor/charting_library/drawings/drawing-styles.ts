const CSS = `
.body { display: flex; flex: 1; min-height: 0; min-width: 0; }
.body > .plot { flex: 1; min-width: 0; }
.drawing-bar { flex: none; width: 36px; display: var(--chart-toolbar, flex); flex-direction: column; align-items: center; gap: 2px; padding-block: 4px; border-inline-end: 1px solid var(--line); overflow: hidden auto; scrollbar-width: none; }
.drawing-bar[hidden] { display: none; }
.drawing-bar button { width: 28px; height: 28px; flex: none; border-radius: 4px; color: var(--text-2); display: inline-flex; align-items: center; justify-content: center; }
.drawing-bar button:hover:not([disabled]) { background: var(--hover); color: var(--text); }
.drawing-bar button[aria-pressed="true"] { background: var(--raised); color: var(--accent); }
.drawing-bar button[disabled] { opacity: 0.4; cursor: default; }
.drawing-bar .sep { width: 20px; height: 1px; background: var(--line); margin-block: 4px; flex: none; }
.drawing-bar .space { flex: 1; min-height: 0; }
.drawing-open { position: absolute; z-index: 7; left: 0; bottom: 34px; width: 20px; height: 36px; display: var(--chart-toolbar, flex); align-items: center; justify-content: center; border-radius: 0 4px 4px 0; background: var(--raised); color: var(--text-2); }
.drawing-open[hidden] { display: none; }
.drawing-open:hover { color: var(--text); }
.chart[dir="rtl"] .mirrored { transform: scaleX(-1); }
.drawing-text { position: absolute; z-index: 9; min-width: 120px; max-width: 60%; padding: 4px 6px; border: 1px solid var(--accent); border-radius: 4px; background: var(--popup); color: var(--text); font: 14px/18px var(--chart-font, sans-serif); resize: none; field-sizing: content; }
.interval-entry { position: absolute; z-index: 9; inset-block-start: 40%; inset-inline: 0; margin-inline: auto; width: max-content; max-width: 90%; display: flex; gap: 8px; align-items: center; padding: 8px 12px; border: 1px solid var(--line); border-radius: 6px; background: var(--popup); color: var(--text); }
.interval-entry input { width: 72px; min-height: 28px; padding-inline: 8px; border: 1px solid var(--accent); border-radius: 4px; background: transparent; color: var(--text); font: 14px/18px var(--chart-font, sans-serif); }
.interval-entry output { min-width: 72px; color: var(--text-2); }
.symbol-types { display: flex; gap: 4px; flex-wrap: wrap; margin-block: 8px; }
.symbol-types button { padding: 2px 10px; min-height: 24px; border-radius: 12px; color: var(--text-2); }
.symbol-types button:hover { background: var(--hover); }
.symbol-types button[aria-checked="true"] { background: var(--raised); color: var(--text); font-weight: 500; }
.symbol-row { display: flex; gap: 8px; align-items: baseline; width: 100%; min-height: 32px; padding-inline: 8px; border-radius: 4px; text-align: start; }
.symbol-row:hover, .symbol-row:focus-visible { background: var(--hover); }
.symbol-row .symbol { font-weight: 500; flex: none; }
.symbol-row .about { color: var(--text-2); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.symbol-row .about:last-child { margin-inline-start: auto; flex: none; }
.dialog [data-list="found"] { max-height: 320px; overflow: auto; }
.layout-form { display: flex; gap: 8px; }
.layout-form input { flex: 1; min-width: 0; }
.layout-form button { padding-inline: 12px; min-height: 28px; border-radius: 4px; background: var(--raised); }
.layout-list { list-style: none; margin: 0; padding: 0; }
.layout-list li { display: flex; gap: 8px; align-items: center; min-height: 32px; }
.layout-list [data-layout] { flex: 1; text-align: start; min-height: 28px; padding-inline: 8px; border-radius: 4px; overflow: hidden; text-overflow: ellipsis; }
.layout-list [data-layout]:hover { background: var(--hover); }
.layout-list .about { color: var(--text-2); }
.layout-list [data-remove] { width: 28px; height: 28px; border-radius: 4px; color: var(--text-2); }
.layout-list s { flex: 1; padding-inline: 8px; overflow: hidden; text-overflow: ellipsis; }
.layout-list [data-restore] { min-height: 28px; padding-inline: 8px; border: 1px solid var(--line); border-radius: 4px; }
@container (max-width: 520px) { .drawing-bar { width: 40px; } .drawing-bar button { width: 34px; height: 34px; } .drawing-open { width: 24px; height: 44px; } }
`

/** Style sheet of the drawing bar, added to the shell's own sheet. */
export function createDrawingSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(CSS)
  return sheet
}
