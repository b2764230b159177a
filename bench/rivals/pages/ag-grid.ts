import {
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  EventApiModule,
  ModuleRegistry,
  createGrid,
} from 'ag-grid-community'
import { applied, ready } from './feed.ts'
import { INTERVAL_MS, columns, followPositions } from './positions.ts'
import type { PositionRow } from './positions.ts'

/**
 * ag-grid as its documentation of high frequency updates says
 * (https://www.ag-grid.com/javascript-data-grid/data-update-high-frequency/, 2026-11-27): row ids, async transactions
 * that are executed together every 100 ms, no animation, only the modules in use.
 */
ModuleRegistry.registerModules([ClientSideRowModelModule, ClientSideRowModelApiModule, EventApiModule])
const place = document.getElementById('rival')
if (place === null) throw new Error('no place')
const numeric = new Set<string>(['value', 'entry', 'mark', 'liq', 'margin', 'pnl', 'roi'])
let newest = 0
const grid = createGrid<PositionRow>(place, {
  columnDefs: columns.map((field) => ({
    field,
    width: 135,
    ...(numeric.has(field) ? { valueFormatter: ({ value }: { value: number }) => value.toFixed(2) } : {}),
  })),
  getRowId: ({ data }) => data.key,
  asyncTransactionWaitMillis: INTERVAL_MS,
  animateRows: false,
  suppressColumnMoveAnimation: true,
  onAsyncTransactionsFlushed: () => applied(newest),
})
followPositions(
  (rows) => {
    grid.setGridOption('rowData', [...rows])
    ready()
  },
  (rows, stamp) => {
    newest = stamp
    grid.applyTransactionAsync({ update: rows.map((row) => ({ ...row })) })
  },
)
