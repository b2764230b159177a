import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { actions } from '../../../src/main-thread/features/hotkeys/registry.ts'
import { runAction } from '../../../src/main-thread/features/hotkeys/run-action.ts'
import { setArmed, trading } from '../../../src/main-thread/features/hotkeys/arm.ts'
import { session } from '../../../src/main-thread/stores/account.ts'
import { dismissNotice, notices } from '../../../src/main-thread/stores/notices.ts'

const trader = (accountId: string) =>
  ({
    kind: 'trader',
    account: {
      accountId,
      name: accountId,
      kind: 'standard',
      isDemo: true,
      marginMode: 'REGULAR_MARGIN',
      positionMode: 'MergedSingle',
    },
  }) as const
const said = (): readonly string[] => notices.list.map(({ titleKey }) => titleKey)
const settled = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, 0))

beforeEach(() => {
  session.view = { kind: 'visitor' }
})
afterEach(async () => {
  await settled()
  setArmed(false)
  dismissNotice('hotkeys')
})

describe('the trading keys', () => {
  it('are armed for a trader alone, and disarmed with the account, which is said', async () => {
    setArmed(true)
    expect(trading.armed).toBe(false)
    session.view = trader('a')
    setArmed(true)
    await settled()
    expect(trading.armed).toBe(true)
    session.view = trader('b')
    await settled()
    expect(trading.armed).toBe(false)
    expect(said()).toEqual(['commands:notice.disarmedAccount'])
  })

  it('do nothing but say so while not armed, and a visitor is told to log in', () => {
    const trades = actions.filter(({ needs }) => needs === 'arming')
    expect(trades.map(({ id }) => id)).toEqual([
      'submitBuy',
      'submitSell',
      'cancelAll',
      'flashClose',
      'reverse',
    ])
    for (const action of trades) {
      session.view = { kind: 'visitor' }
      runAction(action)
      expect(said()).toEqual(['commands:notice.loggedOut'])
      session.view = trader('a')
      runAction(action)
      expect(said()).toEqual(['commands:notice.notArmed'])
    }
  })
})
