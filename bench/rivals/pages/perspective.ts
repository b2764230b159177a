import { init_server, worker as startWorker } from '@perspective-dev/client'
import { init_client } from '@perspective-dev/viewer'
import '@perspective-dev/viewer-datagrid'
import '@perspective-dev/viewer/dist/css/themes.css'
import SERVER_WASM from '@perspective-dev/server/dist/wasm/perspective-server.wasm?url'
import CLIENT_WASM from '@perspective-dev/viewer/dist/wasm/perspective-viewer.wasm?url'
import { applied, ready } from './feed.ts'
import { INTERVAL_MS, columns, followPositions } from './positions.ts'
import type { PositionRow } from './positions.ts'

/**
 * Perspective as its documentation says (https://docs.rs/crate/perspective-js/5.6.0, 2026-11-27): the engine in a
 * worker, a table with an index, partial updates by column with only the columns that move.
 */
init_server(fetch(SERVER_WASM))
await init_client(fetch(CLIENT_WASM))
const place = document.getElementById('rival')
if (place === null) throw new Error('no place')
const viewer = document.createElement('perspective-viewer')
viewer.style.cssText = 'display: block; width: 100%; height: 100%'
place.append(viewer)
const worker = await startWorker()
const schema = {
  key: 'string',
  symbol: 'string',
  side: 'string',
  size: 'float',
  value: 'float',
  entry: 'float',
  mark: 'float',
  liq: 'float',
  margin: 'float',
  pnl: 'float',
  roi: 'float',
} as const
const table = await worker.table(schema, { index: 'key', name: 'positions' })
await viewer.load(worker)
await viewer.restore({ table: 'positions', plugin: 'Datagrid', columns: [...columns], settings: false })

const waiting = new Map<string, PositionRow>()
let newest = 0
let busy = false
/** One update at a time: the next one has what came meanwhile. */
async function send(): Promise<void> {
  if (busy || waiting.size === 0) return
  busy = true
  const rows = [...waiting.values()]
  const stamp = newest
  waiting.clear()
  await table.update({
    key: rows.map(({ key }) => key),
    mark: rows.map(({ mark }) => mark),
    value: rows.map(({ value }) => value),
    pnl: rows.map(({ pnl }) => pnl),
    roi: rows.map(({ roi }) => roi),
  })
  await viewer.flush()
  applied(stamp)
  busy = false
}
followPositions(
  (rows) => {
    void table.update(rows.map((row) => ({ ...row }))).then(ready)
    setInterval(() => void send(), INTERVAL_MS)
  },
  (rows, stamp) => {
    newest = stamp
    for (const row of rows) waiting.set(row.key, row)
  },
)
