import { expect, it } from 'vitest'
import { expiryText } from '../../../../src/main-thread/features/options/expiry-text.ts'

const at = Date.UTC(2027, 0, 1, 8)

it.each([
  ['Etc/UTC', 'Jan 1, 08:00'],
  ['Asia/Kolkata', 'Jan 1, 13:30'],
  ['Pacific/Kiritimati', 'Jan 1, 22:00'],
])('24C4: an expiry has day and time in %s', (zone, text) => {
  expect(expiryText(at, at - 3_600_000, { language: 'en', zone })).toBe(text)
})

it('24C4: an expiry has its year if that is not the present one of the zone', () => {
  const now = Date.UTC(2026, 11, 27)
  expect(expiryText(at, now, { language: 'en', zone: 'Etc/UTC' })).toBe('Jan 1, 2027, 08:00')
  // Ten hours behind, both are in the old year.
  expect(expiryText(at, now, { language: 'en', zone: 'Pacific/Honolulu' })).toBe('Dec 31, 22:00')
  expect(expiryText(at, now, { language: 'de', zone: 'Europe/Berlin' })).toBe('1. Jan. 2027, 09:00')
})
