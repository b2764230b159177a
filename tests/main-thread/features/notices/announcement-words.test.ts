import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  announcementWords,
  knownEvents,
} from '../../../../src/main-thread/features/notices/announcement-words.ts'

describe('announcements of the exchange', () => {
  it('FEED-22: known events are shown in the language of the page', () => {
    expect(announcementWords({ event: 'replay_end', text: 'The recorded stream has ended' })).toEqual({
      key: 'announcement.replay_end',
      own: '',
    })
    for (const language of ['en', 'ar', 'de']) {
      const file = new URL(
        `../../../../src/main-thread/i18n/locales/${language}/exchange.json`,
        import.meta.url,
      )
      const { announcement } = JSON.parse(readFileSync(file, 'utf8')) as {
        readonly announcement: Readonly<Record<string, string>>
      }
      expect(Object.keys(announcement)).toEqual(expect.arrayContaining([...knownEvents]))
    }
  })

  it('a gap and a failure are shown with the exchange’s file, line and error', () => {
    expect(announcementWords({ event: 'replay_cut', text: 'a.jsonl ends in line 7' })).toEqual({
      key: 'announcement.replay_cut',
      own: 'a.jsonl ends in line 7',
    })
  })

  it('FEED-22: an unknown event is shown as it arrived, never looked up as a key', () => {
    for (const event of ['maintenance', 'region', 'common:ok', 'constructor', '']) {
      expect(announcementWords({ event, text: 'At <b>noon</b>' })).toEqual({ key: '', own: 'At <b>noon</b>' })
    }
    expect(announcementWords({ event: 'maintenance', text: '' })).toEqual({ key: '', own: 'maintenance' })
  })
})
