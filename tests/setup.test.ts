import * as fc from 'fast-check'
import { expect, it } from 'vitest'

it('generated cases follow from FC_SEED', () => {
  const seed = Number(process.env['FC_SEED'])
  const cases = fc.sample(fc.nat(), { numRuns: 20, seed })
  expect(fc.sample(fc.nat(), 20)).toEqual(cases)
})
