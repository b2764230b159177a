import { expect, it } from 'vitest'
import { notices } from '../../../src/main-thread/stores/notices.ts'
import { sendTpSl } from '../../../src/main-thread/trading/tpsl/send-tpsl.ts'
import { accepted } from '../../../src/shared/contracts/outcome.ts'
import { hub, risk } from '../support/fake-workers.ts'
import { nothingAgainst } from '../support/samples.ts'
import { show } from '../support/show.tsx'

it.each([
  ['none', { tp: '--', sl: '--' }, 'tpsl:notice.removedSuccess', undefined],
  ['one', { tp: '64,000.00', sl: '--' }, 'tpsl:notice.setTpSuccess', '--'],
] as const)('TPSL-71: the notice says what is left after a removal: %s', async (_, prices, titleKey, sl) => {
  risk.answers.judgeOrder = () => nothingAgainst
  hub.answers.setTpSl = async () => accepted(null)
  await show(<button type="button">page</button>)
  const body = { symbol: 'BTCUSDT', positionIdx: 0, tpSlMode: 'Full', stopLoss: '0' } as const
  await sendTpSl({ call: 'set', body }, { id: 'x', symbol: 'BTCUSDT', positionKey: null, prices })
  const [notice] = notices.list
  expect(notice?.titleKey).toBe(titleKey)
  expect(notice?.params['sl']).toBe(sl)
})
