/** Nothing thrown and nothing unprintable for any input: D1, D2, D4 of docs/choices.md#invalid-values over parsers, formatters and rules. */
import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  explainInitialMargin,
  explainMaintenanceMargin,
  explainOrderCost,
} from '#shared/maths/explain/margin.ts'
import { explainPnl, explainRoi } from '#shared/maths/explain/pnl.ts'
import { explainBreakeven, explainCrossLiq, explainIsolatedLiq } from '#shared/maths/explain/price.ts'
import { positionRowText } from '#shared/maths/position-row.ts'
import type { RowPosition, RowSymbol } from '#shared/maths/position-row.ts'
import { createRemarker } from '#shared/maths/integer/remarker.ts'
import { printable } from '#shared/maths/rules/check-case.ts'
import { rules } from '#shared/maths/rules/registry.ts'
import { ticketPreview } from '#shared/maths/ticket/preview.ts'
import type { TicketAccount, TicketInput, TicketInstrument } from '#shared/maths/ticket/types.ts'
import { parseDecimalText } from '#shared/units/decimal-text.ts'
import * as display from '#shared/units/display.ts'
import { formatScaled, parseScaled, scaledToText, truncateScaled } from '#shared/units/scaled.ts'
import type { Scaled } from '#shared/units/scaled.ts'
import { decimalsOf, fractionDigits, moveBySteps, snapToStep } from '#shared/units/tick.ts'
import { amount, runs } from './samples.ts'

const ruleList = JSON.parse(
  readFileSync(new URL('../../vectors/maths-rules.json', import.meta.url), 'utf8'),
) as Record<string, { ours: boolean; inputs: Record<string, unknown> }>

const nasty = fc.constantFrom<unknown[]>(
  '',
  ' ',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e400',
  '1e-7',
  '-0',
  '0',
  '0x10',
  '1,000',
  '１２',
  '9'.repeat(40),
  `0.${'0'.repeat(60)}1`,
  '1'.repeat(120),
  '-1',
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -0,
  2 ** 53,
  10n ** 30n,
  null,
  undefined,
  {},
  [],
  true,
)
/** As often a usable number as rubbish: one bad field among good ones is what happens. */
const anyNumber = fc.oneof(
  { weight: 3, arbitrary: amount(12, 8) },
  { weight: 2, arbitrary: nasty },
  fc.anything(),
  fc.string(),
)
const asNum = anyNumber as fc.Arbitrary<string>

/** Shown text never holds what a reader can't take for a number or for "no number". */
function expectClean(value: unknown): void {
  if (value === null || value === undefined || typeof value === 'boolean') return
  if (typeof value === 'number') {
    expect(Number.isFinite(value) && !Object.is(value, -0)).toBe(true)
    return
  }
  if (Array.isArray(value)) {
    value.forEach(expectClean)
    return
  }
  if (typeof value === 'object') {
    Object.values(value).forEach(expectClean)
    return
  }
  expect(value).not.toMatch(/NaN|Infinity|undefined|null|object|\de[+-]?\d|^-0(\.0*)?%?x?$/)
}

const EXTRA_KEYS = [
  'mmDeduction',
  'tick',
  'haircut',
  'orderLoss',
  'alpha',
  'gross',
  'closeFee',
  'mm',
  'cap',
  'mark',
  'takerFee',
]
const perRule = runs(60, 10_000)

describe('arbitrary inputs', () => {
  it.each(Object.keys(rules))('D1: %s neither throws nor returns an unprintable number', (name) => {
    const keys = [...Object.keys(ruleList[name]?.inputs ?? {}), ...EXTRA_KEYS].filter(
      (key) => !['family', 'side'].includes(key),
    )
    const lists = fc.oneof(
      fc.array(anyNumber),
      fc.array(fc.dictionary(fc.constantFrom('qty', 'price', 'limit', 'mmr', 'maxLeverage'), anyNumber)),
    )
    const inputs = fc.record({
      family: fc.constantFrom('linear', 'inverse', 'usdc', 'option', 'spot', 'none'),
      side: fc.constantFrom<unknown[]>('Buy', 'Sell', '', null),
      type: fc.constantFrom<unknown[]>('Call', 'Put', 'TickSize', 'Percent', 'Amount', null),
      mode: fc.constantFrom<unknown[]>('up', 'down', 'nearest', 'trunc', 'x'),
      fields: fc.dictionary(fc.constantFrom(...keys), fc.oneof({ weight: 5, arbitrary: anyNumber }, lists), {
        maxKeys: keys.length,
      }),
    })
    fc.assert(
      fc.property(inputs, ({ fields, ...rest }) => {
        expectClean(printable(rules[name]?.({ ...rest, ...fields }) ?? null))
      }),
      { numRuns: perRule },
    )
  })

  it('D1, POS-30: every formatter returns a valid number or --', () => {
    const { formatDecimal, formatPrice, formatQuantity, formatMoney, formatPnl, formatAbbreviated } = display
    const { formatPercent, formatRate, formatRoi, formatFineRate, formatLeverage } = display
    const flags = fc.record({ group: fc.boolean(), trim: fc.boolean(), sign: fc.boolean() })
    fc.assert(
      fc.property(anyNumber, fc.integer({ min: -2, max: 32 }), flags, (value, decimals, format) => {
        const shown = [
          ...[formatDecimal, formatPrice, formatQuantity, formatMoney].map((one) =>
            one(value, decimals, format),
          ),
          formatPnl(value, decimals, true, format),
          formatAbbreviated(value, decimals),
          ...[formatPercent, formatRate, formatRoi, formatFineRate, formatLeverage].map((one) => one(value)),
          formatScaled(value as Scaled, decimals, format),
        ]
        for (const text of shown) {
          expectClean(text)
          expect(text).toMatch(/^(--|[+-]?[\d,]+(\.\d+)?[%xKMB]?)$/)
        }
      }),
      { numRuns: runs(2000, 100_000) },
    )
  })

  it('D1, D2: every parser returns canonical text or null', () => {
    fc.assert(
      fc.property(anyNumber, anyNumber, fc.integer({ min: -2, max: 40 }), (a, b, decimals) => {
        expectClean([parseDecimalText(a), scaledToText(a, decimals), decimalsOf(a), fractionDigits(a)])
        expectClean([snapToStep(a, b, 'up'), moveBySteps(a, b, decimals, '0', a)])
        const scaled = [parseScaled(a, decimals), truncateScaled(a, decimals)].map(
          (value) => value?.toString() ?? null,
        )
        expectClean(scaled)
      }),
      { numRuns: runs(2000, 100_000) },
    )
  })

  const symbol = fc.record({
    family: fc.constantFrom('linear' as const, 'inverse' as const, 'usdc' as const, 'option' as const),
    coin: fc.constant('C'),
    priceFraction: fc.integer({ min: 0, max: 12 }),
    takerFee: asNum,
    tiers: fc.oneof(fc.constant(null), fc.array(fc.record({ limit: asNum, mmr: asNum, maxLeverage: asNum }))),
    balanceFraction: fc.integer({ min: 0, max: 8 }),
    pnlFraction: fc.integer({ min: 0, max: 8 }),
  }) as fc.Arbitrary<RowSymbol>
  const position = fc.record({
    side: fc.constantFrom('Buy' as const, 'Sell' as const),
    size: asNum,
    positionValue: asNum,
    leverage: asNum,
    isCross: fc.boolean(),
    extraMargin: asNum,
    orderValue: asNum,
  }) as fc.Arbitrary<RowPosition>

  it('D4: table rows have valid numbers, on the hot path as in Decimal', () => {
    fc.assert(
      fc.property(symbol, position, anyNumber, (spec, row, mark) => {
        const remarker = createRemarker()
        remarker.setSymbol('X', spec)
        remarker.upsert('X:0', 'X', row)
        remarker.mark('X', mark as Scaled)
        expectClean(remarker.text('X:0'))
        expectClean(remarker.totalsText('C', 4))
        expectClean(positionRowText(spec, row, mark as Scaled))
      }),
      { numRuns: runs(1000, 50_000) },
    )
  })

  const instrument = fc.record({
    family: fc.constantFrom('linear', 'inverse', 'usdc', 'option', 'spot'),
    tickSize: asNum,
    lotSize: asNum,
    minPrice: asNum,
    maxPrice: asNum,
    minQty: asNum,
    minNotionalValue: asNum,
    maxOrderQty: asNum,
    takerFeeRate: asNum,
    tiers: fc.array(fc.record({ limit: asNum, mmr: asNum, maxLeverage: asNum }), { maxLength: 3 }),
  }) as fc.Arbitrary<TicketInstrument>
  const account = fc.record({
    mode: fc.constantFrom('isolated', 'cross'),
    positionMode: fc.constantFrom('MergedSingle', 'BothSide'),
    available: asNum,
    buyLeverage: asNum,
    sellLeverage: asNum,
    marginBalance: asNum,
    positions: fc.array(fc.record({ side: fc.constantFrom('Buy', 'Sell'), size: asNum, entry: asNum }), {
      maxLength: 2,
    }),
  }) as fc.Arbitrary<TicketAccount>
  const draft = fc.record({
    orderType: fc.constantFrom('Limit', 'Market'),
    amountKind: fc.constantFrom('Qty', 'Cost', 'Value'),
    amount: asNum,
    price: asNum,
    ask1: asNum,
    bid1: asNum,
    mark: asNum,
    reduceOnly: fc.boolean(),
  }) as fc.Arbitrary<TicketInput>

  it('FORM-38: the ticket has valid numbers, and a quantity of zero or off the lot can never be sent', () => {
    fc.assert(
      fc.property(instrument, account, draft, (of, by, typed) => {
        const preview = ticketPreview({ instrument: of, account: by, draft: typed })
        for (const shown of [preview.long, preview.short]) {
          expectClean({ ...shown, fault: null, side: null, positionAfter: shown.positionAfter?.size })
          if (shown.isSendable) {
            expect(shown.qty).not.toBeNull()
            expect(Number(shown.qty)).toBeGreaterThan(0)
            expect(shown.fault).toBeNull()
          }
        }
      }),
      { numRuns: runs(1000, 50_000) },
    )
  })

  it('explanations have valid numbers or are absent', () => {
    const input = fc.record({
      family: fc.constantFrom('linear' as const, 'inverse' as const),
      side: fc.constantFrom('Buy' as const, 'Sell' as const),
      isCross: fc.boolean(),
      tiers: fc.array(fc.record({ limit: asNum, mmr: asNum, maxLeverage: asNum }), { maxLength: 3 }),
      numbers: fc.array(asNum, { minLength: 16, maxLength: 16 }),
    })
    const names = [
      'size',
      'entry',
      'leverage',
      'takerFee',
      'mark',
      'extraMargin',
      'marginBalance',
      'otherMM',
      'closeFee',
      'realisedPnl',
      'qty',
      'price',
      'pnl',
      'initialMargin',
      'positionValue',
      'tick',
    ] as const
    fc.assert(
      fc.property(input, ({ numbers, ...rest }) => {
        const values = Object.fromEntries(names.map((name, at) => [name, numbers[at]])) as Record<
          (typeof names)[number],
          string
        >
        const all = { ...rest, ...values, baseCoin: 'BTC', quoteCoin: 'USD', settleCoin: 'BTC' }
        expectClean([
          explainPnl(all),
          explainRoi(all),
          explainInitialMargin(all),
          explainMaintenanceMargin(all),
          explainOrderCost(all),
          explainIsolatedLiq(all),
          explainCrossLiq(all),
          explainBreakeven(all),
        ])
      }),
      { numRuns: runs(500, 50_000) },
    )
  })
})
