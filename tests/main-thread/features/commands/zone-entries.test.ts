import { afterEach, describe, expect, it, vi } from 'vitest'
import { zoneEntries } from '../../../../src/main-thread/features/commands/zone-entries.ts'
import { i18n } from '../../../../src/main-thread/i18n/instance.ts'
import english from '../../../../src/main-thread/i18n/locales/en/commands.json'
import pages from '../../../../src/main-thread/i18n/locales/en/pages.json'
import { preferences, setTimeZone } from '../../../../src/main-thread/stores/preferences.ts'

// The real one needs a document and the build's list of files.
vi.mock('../../../../src/main-thread/i18n/setup.ts', () => ({
  offeredLanguages: [],
  switchLanguage: vi.fn(),
}))

await i18n.init({ lng: 'en', resources: { en: { commands: english, pages } } })
const t = i18n.getFixedT('en')
const found = (query: string): readonly string[] =>
  zoneEntries(query, t, t).map(({ id }) => id.replace('zone-', ''))

afterEach(() => setTimeZone(''))

describe('the time zones of the palette', () => {
  it.each([
    ['kolkata', 'Asia/Kolkata'],
    ['Calcutta', 'Asia/Calcutta'],
    ['mumbai', 'Asia/Kolkata'],
    ['india', 'Asia/Kolkata'],
    ['new york', 'America/New_York'],
    ['New_York', 'America/New_York'],
    ['time zone london', 'Europe/London'],
    ['london', 'Europe/London'],
    ['tokyo', 'Asia/Tokyo'],
    ['utc', 'Etc/UTC'],
    ['gmt', 'Etc/UTC'],
    ['sao paulo', 'America/Sao_Paulo'],
    ['wall street', 'America/New_York'],
  ])('%s finds %s first', (query, zone) => expect(found(query)[0]).toBe(zone))

  it('the older name of a zone finds the one that people know, too', () =>
    expect(found('calcutta')).toContain('Asia/Kolkata'))

  it.each(['', 'time zone', 'zone', 'us', 'btc', 'leverage', 'qqqxxzz'])('“%s” finds none', (query) =>
    expect(found(query)).toEqual([]),
  )

  it('a few of many alike, each of which is set by its command', () => {
    expect(found('america')).toHaveLength(5)
    zoneEntries('kolkata', t, t)[0]?.run()
    expect(preferences.timeZone).toBe('Asia/Kolkata')
  })
})
