import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import type { PosterColours, PosterFacts } from '../../../../src/shared/contracts/poster.ts'
import { posterFileName, posterScene } from '../../../../src/main-thread/features/poster/poster-scene.ts'

const facts = { symbol: 'BTCUSDT', leverage: '10x', roi: '+1%', inviteCode: '' } as PosterFacts
const at = Date.UTC(2026, 10, 27, 20, 15)

it.each([
  ['Asia/Kolkata', 'Nov 28, 2026, 1:45 AM UTC+5:30', '2026-11-28'],
  ['America/St_Johns', 'Nov 27, 2026, 4:45 PM UTC−3:30', '2026-11-27'],
  ['Etc/UTC', 'Nov 27, 2026, 8:15 PM UTC', '2026-11-27'],
])(
  '24C4: a poster has its time in %s with the offset, without the place, and its file that day',
  (zone, time, day) => {
    const place = { origin: '', language: 'en', dir: 'ltr', colours: {} as PosterColours, at, zone } as const
    const t = ((key: string) => key) as unknown as TFunction<'poster'>
    const scene = posterScene(facts, 'normal', place, t)
    // Newer engines write a narrow space before AM and PM.
    expect(scene.time.replaceAll('\u202f', ' ')).toBe(time)
    expect(posterFileName({ symbol: 'BTCUSDT' }, at, zone)).toBe(`perpdeck-BTCUSDT-${day}.png`)
  },
)

it('POSTER-01: a poster of an option has no leverage', () => {
  const place = {
    origin: '',
    language: 'en',
    dir: 'ltr',
    colours: {} as PosterColours,
    at,
    zone: '',
  } as const
  const t = ((key: string) => key) as unknown as TFunction<'poster'>
  const scene = (symbol: string, leverage: string) =>
    posterScene({ ...facts, symbol, leverage }, 'normal', place, t).leverage
  expect(scene('BTC-29NOV26-109000-C', '--')).toBe('')
  expect(scene('BTCUSDT', '10x')).toBe('10×')
})
