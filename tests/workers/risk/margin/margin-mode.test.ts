import { describe, expect, it } from 'vitest'
import { accountKinds, accountMarginModes, positionModes } from '#shared/domain/enums.ts'
import type { AccountKind, ContractType } from '#shared/domain/enums.ts'
import { allowedModes } from '../../../../src/workers/risk/margin/allowed-modes.ts'
import { actionBench } from '../actions/action-bench.ts'
import { dec, order } from '../support/samples.ts'

const linear: readonly ContractType[] = ['LinearPerpetual', 'LinearFutures', 'UsdcPerpetual', 'UsdcFutures']
const inverse: readonly ContractType[] = ['InversePerpetual', 'InverseFutures']
const others: readonly ContractType[] = ['UsdcOption', 'UsdtOption', 'Spot']

describe('the allowed-modes matrix, every cell', () => {
  const row = (
    kind: AccountKind,
    types: readonly ContractType[],
    isIsolated: boolean,
    positionMode: (typeof positionModes)[number],
  ) =>
    types.map((contractType) => {
      const found = allowedModes({ kind, contractType, isIsolated, positionMode })
      return `${found.allowed.toSorted().join('+')}${found.isDoubleLeverage ? ' double' : ''}`
    })
  const all = (types: readonly ContractType[], cell: string) => types.map(() => cell)

  for (const positionMode of positionModes) {
    const double = positionMode === 'BothSide' ? ' double' : ''
    for (const kind of ['UTA', 'UTA2'] as const) {
      it(`MARGIN-02, MARGIN-03: ${kind}, isolated, linear or USDC, ${positionMode}: only Isolated${double}`, () => {
        expect(row(kind, linear, true, positionMode)).toEqual(all(linear, `Isolated${double}`))
      })
      it(`MARGIN-02, MARGIN-04: ${kind}, cross, linear or USDC, ${positionMode}: only Cross`, () => {
        expect(row(kind, linear, false, positionMode)).toEqual(all(linear, 'Cross'))
      })
    }
    it(`MARGIN-05: UTA2, isolated, inverse, ${positionMode}: Isolated only`, () => {
      expect(row('UTA2', inverse, true, positionMode)).toEqual(all(inverse, `Isolated${double}`))
    })
    it(`MARGIN-06: UTA2, not isolated and not linear, ${positionMode}: Cross only`, () => {
      expect(row('UTA2', [...inverse, ...others], false, positionMode)).toEqual(
        all([...inverse, ...others], 'Cross'),
      )
    })
    for (const isIsolated of [true, false]) {
      it(`MARGIN-07: standard on every contract and UTA on inverse, ${isIsolated ? 'isolated' : 'cross'}, ${positionMode}: both`, () => {
        const both = `Cross+Isolated${isIsolated ? double : ''}`
        expect(row('standard', [...linear, ...inverse], isIsolated, positionMode)).toEqual(
          all([...linear, ...inverse], both),
        )
        expect(row('UTA', inverse, isIsolated, positionMode)).toEqual(all(inverse, both))
        for (const kind of accountKinds) {
          expect(row(kind, others, isIsolated, positionMode), kind).toEqual(all(others, 'Cross'))
        }
      })
    }
  }
})

describe('the dialog', () => {
  const ask = { requestId: 1, symbol: 'BTCUSDT' }
  it('MARGIN-01, MARGIN-08: shows the present mode, the choices or why there are none, and what prevents a change', async () => {
    expect(accountMarginModes).toEqual(['ISOLATED_MARGIN', 'PORTFOLIO_MARGIN', 'REGULAR_MARGIN'])
    const free = await actionBench({ info: { kind: 'standard' }, positions: [] })
    expect(free.api.viewMarginMode(ask)).toMatchObject({
      now: 'Cross',
      allowed: ['Cross', 'Isolated'],
      why: '',
      busy: '',
    })
    const held = await actionBench({ info: { kind: 'standard' } })
    expect(held.api.viewMarginMode(ask)).toMatchObject({ busy: 'position' })
    const ordered = await actionBench({ info: { kind: 'standard' }, positions: [], orders: [order()] })
    expect(ordered.api.viewMarginMode(ask)).toMatchObject({ busy: 'orders' })
    const unified = await actionBench({ info: { kind: 'UTA' } })
    expect(unified.api.viewMarginMode(ask)).toMatchObject({ allowed: ['Cross'], why: 'account' })
    const portfolio = await actionBench({ info: { kind: 'UTA2', marginMode: 'PORTFOLIO_MARGIN' } })
    expect(portfolio.api.viewMarginMode(ask)).toMatchObject({ allowed: ['Cross'], why: 'portfolio' })
    expect(free.api.viewMarginMode({ requestId: 2, symbol: 'NONE' })).toBeNull()
  })

  it('MARGIN-02, MARGIN-03: a symbol with its own hedge mode has two leverages in isolated margin', async () => {
    const setting = {
      symbol: 'BTCUSDT',
      buyLeverage: dec('10'),
      sellLeverage: dec('20'),
      isIsolated: true,
      positionMode: 'BothSide',
    } as const
    const { api } = await actionBench({ info: { kind: 'standard' }, positions: [], settings: [setting] })
    expect(api.viewMarginMode(ask)).toMatchObject({ now: 'Isolated', isDoubleLeverage: true })
  })
})
