import { snapshot } from 'valtio/vanilla'
import { afterEach, describe, expect, it } from 'vitest'
import { closeDialog, dialogs, openDialog } from '../../../src/main-thread/stores/dialogs.ts'

afterEach(() => {
  for (const layer of ['position', 'tpSl', 'poster'] as const) closeDialog(layer)
})

describe('the registry of dialogs', () => {
  it('POS-25: replaces the dialog of a layer, and counts each opening so that it starts empty', () => {
    const { times } = dialogs.position
    openDialog('closePosition', { positionKey: 'BTCUSDT:0', orderType: 'Limit' })
    openDialog('riskTiers', { symbol: 'ETHUSDT' })
    openDialog('riskTiers', { symbol: 'ETHUSDT' })
    expect(snapshot(dialogs.position)).toEqual({
      open: { name: 'riskTiers', props: { symbol: 'ETHUSDT' } },
      times: times + 3,
    })
  })

  it('leaves the other layers open: a TP/SL window remains beside the dialog that closes the position', () => {
    openDialog('trailingStop', { positionKey: 'BTCUSDT:0' })
    openDialog('closePosition', { positionKey: 'BTCUSDT:0', orderType: 'Market' })
    closeDialog('position')
    expect(dialogs.position.open).toBeNull()
    expect(dialogs.tpSl.open?.name).toBe('trailingStop')
  })
})
