import { expect, it } from 'vitest'
import { order } from '../../../../venue/server/control/control-call.ts'

it('VENUE-03: a control order to an exchange that is no simulation is refused with the reason', async () => {
  const asked = order({ simulation: null }, { type: 'freeze', frozen: true })
  await expect(asked).rejects.toThrow('this exchange is no simulation')
})
