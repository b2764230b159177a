// The table of docs/api.md: scenarios of tests/clients by client.

const START = '<!-- scenarios: written by npm run test:clients -->'
const END = '<!-- end of scenarios -->'
const clients = ['bybit-api', 'bybit-api sockets', 'ccxt', 'ccxt pro']

/**
 * @typedef {{ area: string, title: string, ok?: boolean, error?: string, reason?: string }} Line
 * @typedef {{ client: string, isSample: boolean, lines: Line[] }} Report
 */

/** Rows by title, with one line for each client. */
function rowsOf(reports) {
  const rows = new Map()
  for (const { client, lines } of reports)
    for (const line of lines) {
      const row = rows.get(line.title) ?? { area: line.area, title: line.title, by: {} }
      row.by[client] = line
      rows.set(line.title, row)
    }
  return [...rows.values()]
}

/** `yes` only for a scenario that ran and passed. */
function cellOf(line, reasons) {
  if (line?.ok === true) return 'yes'
  if (line?.ok === false) return '**no**'
  if (line?.reason === undefined) return 'not run'
  if (!reasons.includes(line.reason)) reasons.push(line.reason)
  return `(${reasons.indexOf(line.reason) + 1})`
}

/**
 * The table as Markdown, with its totals and the reasons why a client can't play a scenario.
 * @param {Report[]} reports
 */
export function tableOf(reports) {
  const rows = rowsOf(reports)
  const reasons = []
  const areas = [...new Set(rows.map(({ area }) => area))]
  const lines = areas.flatMap((area) => [
    `| **${area}** | | | | |`,
    ...rows
      .filter((row) => row.area === area)
      .map(
        (row) => `| ${[row.title, ...clients.map((name) => cellOf(row.by[name], reasons))].join(' | ')} |`,
      ),
  ])
  const all = rows.flatMap((row) => clients.map((name) => row.by[name]))
  const passed = all.filter((line) => line?.ok === true).length
  const failed = all.filter((line) => line?.ok === false).length
  return [
    `${rows.length} scenarios, ${passed + failed} runs: ${passed} green, ${failed} not.`,
    '',
    `| scenario | ${clients.join(' | ')} |`,
    `|---|${clients.map(() => '---').join('|')}|`,
    ...lines,
    '',
    ...reasons.map((reason, at) => `(${at + 1}) ${reason}.`),
  ].join('\n')
}

/** Failures as lines for the terminal. */
export const failuresOf = (reports) =>
  rowsOf(reports).flatMap(({ title, by }) =>
    Object.entries(by)
      .filter(([, line]) => line.ok === false)
      .map(([client, { error }]) => `${client}: ${title}: ${error}`),
  )

/** Whether the reports contain every client's full run. */
export const isComplete = (reports) =>
  reports.every(({ isSample }) => !isSample) &&
  clients.every((name) => reports.some(({ client }) => client === name)) &&
  rowsOf(reports).every(({ by }) =>
    clients.every((name) => by[name]?.ok !== undefined || by[name]?.reason !== undefined),
  )

/** The document with the table between its marks. Throws if a mark is missing. */
export function withTable(document, table) {
  const [from, to] = [document.indexOf(START), document.indexOf(END)]
  if (from < 0 || to < from) throw new Error(`docs/api.md has lost its marks ${START} … ${END}`)
  return `${document.slice(0, from + START.length)}\n\n${table}\n\n${document.slice(to)}`
}
