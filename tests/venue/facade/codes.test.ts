import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { orderErrors } from '#shared/errors/order-errors.ts'
import { positionErrors } from '#shared/errors/position-errors.ts'
import { refusals, refuse } from '../../../venue/engine/terms/refusals.ts'
import type { RefusalName } from '../../../venue/engine/terms/refusals.ts'
import { duplicateLinkId, outward, refusalOf } from '../../../venue/facade/map/codes.ts'

const engine = fileURLToPath(new URL('../../../venue/engine/', import.meta.url))

/** Errors that the engine names in its sources. */
function namesInEngine(): readonly string[] {
  const files = readdirSync(engine, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  const text = files.map((file) => readFileSync(engine + file, 'utf8')).join('\n')
  return Object.keys(refusals).filter((name) => text.includes(`'${name}'`))
}

describe("the venue's refusals in Bybit's words", () => {
  it('has an answer for every refusal of the engine', () => {
    const names = namesInEngine()
    expect(names.length).toBeGreaterThan(50)
    expect(names.filter((name) => !Object.hasOwn(outward, name))).toEqual([])
  })

  it('answers each error with a code and a text, and never with a code of success', () => {
    for (const name of Object.keys(outward) as RefusalName[]) {
      for (const category of ['linear', 'spot'] as const) {
        const { retCode, message } = refusalOf(refuse(name), category)
        expect([name, retCode > 0, message === '']).toEqual([name, true, false])
      }
    }
  })

  // Codes that leave an order open would make a client look up an order that was refused for certain.
  it('answers no certain refusal as an unknown outcome', () => {
    const open = new Set([10000, 10016, 110079, 170007, 170032, 170146, 170147, 170310])
    for (const name of [...Object.keys(orderErrors), ...Object.keys(positionErrors)] as RefusalName[]) {
      // Parts of this one were placed.
      if (name === 'splitOrderFailed') continue
      for (const category of ['linear', 'spot'] as const) {
        expect([name, open.has(refusalOf(refuse(name), category).retCode)]).toEqual([name, false])
      }
    }
  })

  it.each([
    ['unknownOrder', 'linear', 110001],
    ['unknownOrder', 'spot', 170213],
    ['insufficientBalance', 'inverse', 110007],
    ['insufficientBalance', 'spot', 170131],
    ['qtyBelowMin', 'spot', 170136],
    ['offTick', 'spot', 170134],
    ['minNotional', 'linear', 110094],
    ['minNotional', 'spot', 170140],
    ['reduceOnlyNoPosition', 'linear', 110017],
    ['triggerNotRising', 'linear', 110092],
    ['triggerNotFalling', 'linear', 110093],
    ['badPositionIdx', 'linear', 10001],
  ] as const)('%s of %s is %d', (name, category, retCode) => {
    expect(refusalOf(refuse(name), category).retCode).toBe(retCode)
  })

  it("fills in the venue's values", () => {
    const spot = refusalOf(refuse('buyAboveLimit', '', { limit: '101.5' }), 'spot')
    expect([spot.retCode, spot.message]).toEqual([170193, 'Buy order price cannot be higher than 101.5.'])
    const trigger = refusalOf(refuse('triggerNotRising', '', { triggerBy: 'MarkPrice' }), 'linear')
    expect(trigger.message).toContain('MarkPrice')
  })

  it('answers a code that it does not know as 10001 with its text', () => {
    const { retCode, message } = refusalOf({ ok: false, code: 987_654, message: 'Something new.' }, 'linear')
    expect([retCode, message]).toEqual([10001, 'Something new.'])
  })

  it('prefers the text of an endpoint to its own', () => {
    const { retCode } = refusalOf(refuse('notModified'), 'linear', { notModified: [110043, 'unchanged'] })
    expect(retCode).toBe(110043)
  })

  it('reports a used link id by category', () => {
    expect([duplicateLinkId('linear').retCode, duplicateLinkId('spot').retCode]).toEqual([110072, 170141])
  })
})
