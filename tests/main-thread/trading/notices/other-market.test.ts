import { beforeEach, describe, expect, it } from 'vitest'
import { notices } from '../../../../src/main-thread/stores/notices.ts'
import { setSymbol } from '../../../../src/main-thread/stores/view.ts'
import { showSwitched, showUnseenPick } from '../../../../src/main-thread/trading/notices/other-market.ts'

/** Lets the stores report their changes. */
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
const shown = (): readonly string[] => notices.list.map(({ id }) => id)

beforeEach(async () => {
  setSymbol('BTCUSDT')
  await settle()
  notices.list = []
})

describe('notices about the market of this window', () => {
  it('that it was left for an order ends when the window shows a third market', async () => {
    showSwitched('SOLUSDT', 'BTCUSDT')
    setSymbol('SOLUSDT')
    await settle()
    expect(shown()).toEqual(['picked-market'])
    setSymbol('ETHUSDT')
    await settle()
    expect(shown()).toEqual([])
  })

  it('of a second order stays when its market opens', async () => {
    showSwitched('SOLUSDT', 'BTCUSDT')
    setSymbol('SOLUSDT')
    await settle()
    showSwitched('ETHUSDT', 'SOLUSDT')
    setSymbol('ETHUSDT')
    await settle()
    expect(shown()).toEqual(['picked-market'])
  })

  it('that a picked price is of another one ends when the window shows another one', async () => {
    showUnseenPick('SOLUSDT', 'BTCUSDT')
    expect(shown()).toEqual(['other-market'])
    setSymbol('SOLUSDT')
    await settle()
    expect(shown()).toEqual([])
  })
})
