import { expect, it } from 'vitest'
import { i18n } from '../../../src/main-thread/i18n/instance.ts'
import { noticeTexts } from '../../../src/main-thread/trading/notices/notice-texts.ts'
import { notices } from '../../../src/main-thread/stores/notices.ts'
import { sendTpSl } from '../../../src/main-thread/trading/tpsl/send-tpsl.ts'
import { accepted } from '../../../src/shared/contracts/outcome.ts'
import type { TpSlCall } from '../../../src/shared/contracts/tpsl-calls.ts'
import { hub, risk } from '../support/fake-workers.ts'
import { nothingAgainst } from '../support/samples.ts'
import { show } from '../support/show.tsx'

const set = (fields: object): TpSlCall => ({
  call: 'set',
  body: { symbol: 'BTCUSDT', positionIdx: 0, tpSlMode: 'Full', ...fields },
})
const replace = (fields: object): TpSlCall => ({
  call: 'replace',
  body: { symbol: 'BTCUSDT', orderId: 'o', type: 'TpSl', ...fields },
})
const both = { tp: '64,000.00', sl: '55,000.00' }

it.each([
  ['none', set({ stopLoss: '0' }), { tp: '--', sl: '--' }, 'TP/SL of BTCUSDT removed', ''],
  [
    'the take profit',
    set({ stopLoss: '0' }),
    { ...both, sl: '--' },
    'TP/SL of BTCUSDT changed',
    'TP 64,000.00, SL removed',
  ],
  [
    'the stop loss',
    set({ takeProfit: '0' }),
    { ...both, tp: '--' },
    'TP/SL of BTCUSDT changed',
    'TP removed, SL 55,000.00',
  ],
  [
    'a new take profit',
    set({ takeProfit: '64000', stopLoss: '0' }),
    { ...both, sl: '--' },
    'TP/SL of BTCUSDT changed',
    'TP 64,000.00, SL removed',
  ],
  [
    'the stop loss of an order',
    replace({ takeProfit: '0' }),
    { ...both, tp: '--' },
    'TP/SL of BTCUSDT changed',
    'TP removed, SL 55,000.00',
  ],
  ['all', set({ takeProfit: '64000' }), both, 'TP/SL of BTCUSDT set', 'TP 64,000.00, SL 55,000.00'],
  [
    'one that was alone',
    set({ takeProfit: '64000' }),
    { ...both, sl: '--' },
    'TP/SL of BTCUSDT set',
    'TP 64,000.00, SL --',
  ],
] as const)(
  'TPSL-71: the notice says what was removed and what is left: %s',
  async (_, call, prices, title, body) => {
    risk.answers.judgeOrder = () => nothingAgainst
    hub.answers.setTpSl = async () => accepted(null)
    hub.answers.replaceTpSl = async () => accepted(null)
    await show(<button type="button">page</button>)
    await sendTpSl(call, { id: 'x', symbol: 'BTCUSDT', positionKey: null, prices })
    const [notice] = notices.list
    expect(notice && noticeTexts(i18n.getFixedT(null, 'notices'), notice)).toEqual({ title, body })
  },
)
