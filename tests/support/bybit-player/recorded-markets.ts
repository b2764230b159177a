import type { Market } from '../../../venue/bybit/terms/catalogue.ts'
import { fakeInstrument } from '../../venue/support/fake-exchange.ts'
import type { Recorded, RecordedCategory, Recording } from './recording.ts'

const decimalsOf = (step: unknown): number => String(step).split('.')[1]?.length ?? 0

/** The recorded symbols as markets, with the decimals of their recorded instruments. Spot symbols have an underscore here. */
export function recordedMarkets({ instruments, pushes }: Recording): readonly Market[] {
  const found = new Map<string, Market>()
  for (const { category, topic } of pushes) {
    const name = topic.split('.').at(-1) ?? ''
    const key = `${category} ${name}`
    if (found.has(key)) continue
    const item = instruments[category].find(({ symbol }) => symbol === name) ?? {}
    const price = item['priceFilter'] as Recorded
    const lot = item['lotSizeFilter'] as Recorded
    const symbol = category === 'spot' ? name.replace('USDT', '_USDT') : name
    const instrument = {
      ...fakeInstrument(found.size + 1, symbol),
      contractType: category === 'spot' ? ('Spot' as const) : ('LinearPerpetual' as const),
      priceFraction: Math.max(decimalsOf(price['tickSize']), Number(item['priceScale'] ?? 0)),
      lotFraction: decimalsOf(lot[category === 'spot' ? 'basePrecision' : 'qtyStep']),
    }
    found.set(key, { category: category satisfies RecordedCategory, name, instrument })
  }
  return [...found.values()]
}
