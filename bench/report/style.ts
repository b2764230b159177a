/** Style of the report: light and dark as the reader's system has them, printable, without any file beside it. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #14181f; --soft: #5b6472; --line: #d9dde3; --paper: #fff; --own: #1769d2; --rival: #9a5b00; --good: #0b7a4b; --bad: #b3261e }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ebf0; --soft: #9aa4b2; --line: #2c323b; --paper: #12151a; --own: #6aa9ff; --rival: #e0a04a; --good: #45c08a; --bad: #ff8379 } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 2rem auto; max-width: 80rem; padding: 0 1rem }
h1 { font-size: 1.6rem } h2 { font-size: 1.15rem; margin-top: 2.5rem }
.soft { color: var(--soft) }
.wide { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
th { text-align: start; color: var(--soft); font-weight: 500 }
th, td { padding: .35rem .7rem; border-bottom: 1px solid var(--line); vertical-align: middle }
td.number, th.number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap }
.better { color: var(--good) } .worse { color: var(--bad) }
svg.strip line { stroke: var(--line) } svg.strip circle { fill-opacity: .55 }
svg.strip .own circle { fill: var(--own) } svg.strip .rival circle { fill: var(--rival) }
svg.flames { width: 100%; font: 11px system-ui, sans-serif } rect.flame { fill: var(--own); fill-opacity: .3 } svg.flames text { fill: var(--ink) }
pre { overflow-x: auto; font-size: .8rem; color: var(--soft) }
`
