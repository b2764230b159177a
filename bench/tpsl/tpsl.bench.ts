import type { TpSlDraft, TpSlView } from '#shared/contracts/tpsl.ts'
import { createTpSl } from '../../src/workers/risk/tpsl/create-tpsl.ts'
import { seeded } from '../seeded.ts'
import type { BenchSuite } from '../suite.ts'
import { filledStores } from './filled-stores.ts'

/**
 * A keystroke in the TP/SL form, as the risk worker answers it. The position has twenty partial entries, and both
 * legs have a limit price. The rival opens the form for each key: it recomputes defaults, list and preview.
 */
const random = seeded(17)
const { stores, last } = filledStores()
const api = createTpSl(stores)
const target = { of: 'position', key: 'BTCUSDT:0' } as const
const opening = api.openTpSl(target)
let requestId = 0
let view: TpSlView | null = null
let rival: TpSlView | null = null

let tpText = '5'
let slText = String(last - 1000)

/** The next draft. Legs alternate, and each trigger differs: given as price, ROI, change or PnL. */
function typed(): TpSlDraft {
  if (opening === null) throw new Error('no position')
  requestId += 1
  const input = (['trigger', 'roi', 'change', 'pnl'] as const)[(requestId >> 1) % 4] ?? 'trigger'
  if (requestId % 2 === 0)
    tpText =
      input === 'trigger'
        ? (last + 1000 + Math.floor(random() * 9000)).toFixed(1)
        : (5 + random() * 9).toFixed(2)
  else slText = (last - 1000 - Math.floor(random() * 3000)).toFixed(1)
  const limit = { orderType: 'Limit', limitText: String(last + 15_000) } as const
  return {
    requestId,
    target,
    mode: 'Partial',
    entry: { tpStopOrderId: '', slStopOrderId: '' },
    tp: { ...opening.tp, ...limit, input, text: tpText },
    sl: { ...opening.sl, input: 'trigger', text: slText },
    base: { tp: opening.tp, sl: opening.sl, qtyText: '' },
    qtyText: '0.1',
    qtyPercent: null,
    netOfFees: true,
    openedAs: 'Buy',
  }
}

const isWorkedOut = (answer: TpSlView | null): boolean =>
  answer?.state === 'open' &&
  answer.tp.fires !== '' &&
  answer.sl.fires !== '' &&
  answer.tp.expectedPnl !== '--'

export const suite: BenchSuite = {
  name: 'tpsl',
  cases: [
    {
      name: 'tpsl keystroke',
      unit: 'keystrokes/s',
      reportP99: true,
      rival: 'tpsl keystroke, everything anew',
      run() {
        view = api.previewTpSl(typed())
      },
      check() {
        if (!isWorkedOut(view)) throw new Error('the form was not worked out')
      },
    },
    {
      name: 'tpsl keystroke, everything anew',
      unit: 'keystrokes/s',
      run() {
        api.openTpSl(target)
        api.listTpSl({ positionKey: target.key, only: 'partial', sort: 'time', descending: true })
        rival = structuredClone(api.previewTpSl(typed()))
      },
      check() {
        if (!isWorkedOut(rival)) throw new Error('the form was not worked out')
      },
    },
  ],
}
