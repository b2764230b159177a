import { expect, it } from 'vitest'
import { chartObjects, objectsFor, setChartObjects } from '../../../src/main-thread/stores/chart-objects.ts'

const chart = (symbol: string, resolution: string) => ({
  symbol,
  resolution,
  kind: 'market' as const,
  studies: [],
  lines: [],
})

it('charts of several markets do not replace each other: the main one is first, a closed one is removed', () => {
  setChartObjects('p2', chart('BTCUSDT', '5'))
  setChartObjects('p3', chart('ETHUSDT', '15'))
  expect(objectsFor(chartObjects.of, 'BTCUSDT').resolution).toBe('5')
  setChartObjects('', chart('BTCUSDT', '60'))
  setChartObjects('p2', chart('BTCUSDT', '1'))
  expect(objectsFor(chartObjects.of, 'BTCUSDT').resolution).toBe('60')
  expect(objectsFor(chartObjects.of, 'ETHUSDT').resolution).toBe('15')
  setChartObjects('', null)
  expect(objectsFor(chartObjects.of, 'BTCUSDT').resolution).toBe('1')
  expect(objectsFor(chartObjects.of, 'XRPUSDT')).toEqual(chart('', ''))
})
