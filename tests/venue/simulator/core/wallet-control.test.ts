import { expect, it } from 'vitest'
import { E8 } from '#shared/maths/integer/ratio.ts'
import { addAccount, balanceOf, makeAccount } from '../../../../venue/engine/accounts/accounts.ts'
import { changeWallet } from '../../../../venue/engine/control/control-accounts.ts'
import { createWorld } from '../../../../venue/engine/state/create-world.ts'
import { START } from './bench-core.ts'

const info = {
  name: 'PM',
  kind: 'UTA2',
  isDemo: true,
  marginMode: 'PORTFOLIO_MARGIN',
  positionMode: 'MergedSingle',
} as const

it('VENUE-57: money is added to a wallet that is below 0, as after a portfolio lost one coin; none is taken from it', () => {
  const world = createWorld({ seed: 1, startAt: START, symbols: 4 })
  const account = makeAccount('a', 'p', info, new Map([['USDT', -10_565n * E8]]))
  addAccount(world, account)
  expect(changeWallet(world, 'a', 'USDT', '10000')).toMatchObject({ ok: true })
  expect(balanceOf(account, 'USDT').wallet).toBe(-565n * E8)
  expect(changeWallet(world, 'a', 'USDT', '-1')).toMatchObject({ ok: false })
  expect(changeWallet(world, 'a', 'USDT', '565')).toMatchObject({ ok: true })
  expect(changeWallet(world, 'a', 'USDT', '-0.00000001')).toMatchObject({ ok: false })
  expect(balanceOf(account, 'USDT').wallet).toBe(0n)
})
