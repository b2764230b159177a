import type { EntityId } from 'charting_library'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  COMPARISON_DELAY,
  createMarkPriceStudy,
  type StudyChart,
} from '../../../../src/main-thread/features/chart/mark-price-study.ts'
import type { ContractType } from '../../../../src/shared/domain/enums.ts'

interface Fake {
  id: EntityId
  name: string
  symbol: string
}

/** The few members of a chart that the overlay uses, over a list. */
function fakeChart(first: readonly [name: string, symbol: string][]) {
  let next = 0
  const make = (name: string, symbol: string): Fake => ({ id: `s${++next}` as EntityId, name, symbol })
  let studies = first.map(([name, symbol]) => make(name, symbol))
  let symbol = 'BTCUSDT'
  let looks = 0
  const chart: StudyChart = {
    symbol: () => symbol,
    getAllStudies: () => {
      looks++
      return studies.map(({ id, name }) => ({ id, name }))
    },
    getStudyById: (id) =>
      ({
        getInputValues: () => [{ id: 'symbol', value: studies.find((one) => one.id === id)?.symbol ?? '' }],
      }) as unknown as ReturnType<StudyChart['getStudyById']>,
    createStudy: async (name, _overlay, _lock, inputs) => {
      const made = make(name, String(inputs?.['symbol']))
      studies = [...studies, made]
      return made.id
    },
    removeEntity: (id) => {
      studies = studies.filter((one) => one.id !== id)
    },
  }
  return {
    chart,
    names: () => studies.map((one) => `${one.name} ${one.symbol}`.trim()),
    setSymbol: (name: string) => {
      symbol = name
    },
    remove: (name: string) => {
      studies = studies.filter((one) => `${one.name} ${one.symbol}`.trim() !== name)
    },
    add: (name: string, of: string) => {
      studies = [...studies, make(name, of)]
    },
    clear: () => {
      studies = []
    },
    looks: () => looks,
  }
}

const MARK = 'Overlay BTCUSDT:MARK'

function start(
  fake: ReturnType<typeof fakeChart>,
  type: () => ContractType | null,
  symbolType = '',
  kept = { off: false },
) {
  const trace = vi.fn()
  const study = createMarkPriceStudy({
    chart: fake.chart,
    contract: () => {
      const found = type()
      return found === null ? null : { type: found, symbolType }
    },
    colour: () => '#e8a33d',
    dismissed: { get: () => kept.off, set: (off) => Object.assign(kept, { off }) },
    trace,
  })
  const settle = async (): Promise<void> => {
    study.touch()
    await vi.advanceTimersByTimeAsync(COMPARISON_DELAY)
  }
  return { study, settle, trace }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the Mark Price overlay', () => {
  it.each(['LinearPerpetual', 'InversePerpetual', 'LinearFutures', 'UsdcPerpetual'] as const)(
    'CHART-41: is added for a %s, once',
    async (type) => {
      const fake = fakeChart([['Volume', '']])
      const { settle } = start(fake, () => type)
      await settle()
      await settle()
      expect(fake.names()).toEqual(['Volume', MARK])
    },
  )

  it.each([['Spot'], ['Unknown'], [null]] as const)('CHART-41: is not added for %s', async (type) => {
    const fake = fakeChart([['Volume', '']])
    const { settle } = start(fake, () => type)
    await settle()
    expect(fake.names()).toEqual(['Volume'])
  })

  it('CHART-41, CHART-42: is not added for a TradFi contract', async () => {
    const fake = fakeChart([['Volume', '']])
    const { settle } = start(fake, () => 'LinearPerpetual', 'TradFi')
    await settle()
    expect(fake.names()).toEqual(['Volume'])
  })

  it('CHART-42: is removed on a spot or mark-price symbol and returns as one', async () => {
    const fake = fakeChart([['Volume', '']])
    let type: ContractType = 'LinearPerpetual'
    const { settle } = start(fake, () => type)
    await settle()
    type = 'Spot'
    await settle()
    expect(fake.names()).toEqual(['Volume'])
    type = 'LinearPerpetual'
    fake.setSymbol('BTCUSDT:MARK')
    await settle()
    expect(fake.names()).toEqual(['Volume'])
    fake.setSymbol('ETHUSDT')
    await settle()
    expect(fake.names()).toEqual(['Volume', 'Overlay ETHUSDT:MARK'])
  })

  it('stays removed after the user removed it, on every contract and after a reload, until they add it', async () => {
    const fake = fakeChart([['Volume', '']])
    const kept = { off: false }
    const { settle, study } = start(fake, () => 'LinearPerpetual', '', kept)
    await settle()
    fake.remove(MARK)
    await settle()
    await settle()
    expect(fake.names()).toEqual(['Volume'])
    fake.setSymbol('ETHUSDT')
    await settle()
    expect(fake.names()).toEqual(['Volume'])
    study.stop()
    const again = start(fake, () => 'LinearPerpetual', '', kept)
    await again.settle()
    expect(fake.names()).toEqual(['Volume'])
    fake.add('Overlay', 'ETHUSDT:MARK')
    await again.settle()
    fake.setSymbol('BTCUSDT')
    await again.settle()
    expect(fake.names()).toEqual(['Volume', MARK])
  })

  it('CHART-42: on another contract the overlay of the previous contract is replaced', async () => {
    const fake = fakeChart([['Volume', '']])
    const { settle } = start(fake, () => 'LinearPerpetual')
    await settle()
    fake.setSymbol('ETHUSDT')
    await settle()
    expect(fake.names()).toEqual(['Volume', 'Overlay ETHUSDT:MARK'])
  })

  it('CHART-43: of two volumes and two overlays of one symbol one each remains; other comparisons are unchanged', async () => {
    const fake = fakeChart([
      ['Volume', ''],
      ['Overlay', 'BTCUSDT:MARK'],
      ['Volume', ''],
      ['Compare', 'ETHUSDT'],
      ['Compare', 'ETHUSDT'],
      ['Overlay', 'BTCUSDT:MARK'],
    ])
    const { settle } = start(fake, () => 'LinearPerpetual')
    await settle()
    expect(fake.names()).toEqual(['Volume', MARK, 'Compare ETHUSDT'])
  })

  it('CHART-44: a chart without studies is checked again after 500 ms and then has the overlay', async () => {
    const fake = fakeChart([])
    const { study } = start(fake, () => 'LinearPerpetual')
    study.touch()
    await vi.advanceTimersByTimeAsync(COMPARISON_DELAY)
    expect([fake.looks(), fake.names()]).toEqual([1, []])
    await vi.advanceTimersByTimeAsync(COMPARISON_DELAY - 1)
    expect(fake.looks()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(fake.names()).toEqual([MARK])
  })

  it('CHART-30: five changes within 500 ms cause one check', async () => {
    const fake = fakeChart([['Volume', '']])
    const { study } = start(fake, () => 'LinearPerpetual')
    for (let change = 0; change < 5; change++) {
      study.touch()
      await vi.advanceTimersByTimeAsync(90)
    }
    await vi.advanceTimersByTimeAsync(COMPARISON_DELAY)
    expect(fake.looks()).toBe(1)
  })

  it('LINES-28: a chart that refuses the overlay is traced, nothing is thrown; after destroy nothing is done', async () => {
    const fake = fakeChart([['Volume', '']])
    fake.chart.createStudy = async () => {
      throw new Error('no')
    }
    const { study, settle, trace } = start(fake, () => 'LinearPerpetual')
    await settle()
    expect(trace).toHaveBeenCalledTimes(1)
    study.stop()
    await settle()
    expect(fake.looks()).toBe(1)
  })
})
