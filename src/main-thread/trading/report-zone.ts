import { subscribe } from 'valtio/vanilla'
import '../i18n/english/pages.ts'
import { pushNotice } from '../stores/notices.ts'
import { preferences } from '../stores/preferences.ts'
import { readStored } from '../stores/storage.ts'
import { zoneText } from '../ui/durations.ts'

/**
 * Reports a time zone that this browser does not know, and the one that times are shown in: a stored one, whose times would
 * otherwise change without a word, and one that a chart's layout brings.
 */
export function followUnknownZone(): () => void {
  let reported = ''
  const report = (): void => {
    const { unknownZone } = preferences
    if (unknownZone === reported) return
    reported = unknownZone
    if (unknownZone === '') return
    pushNotice({
      id: 'zone',
      tone: 'failure',
      titleKey: 'pages:settings.zoneLost',
      bodyKey: 'pages:settings.zoneLostText',
      // A damaged storage can hold a text of any length.
      params: { name: unknownZone.slice(0, 60), zone: zoneText() },
    })
  }
  if (preferences.timeZone === '' && preferences.unknownZone === '')
    preferences.unknownZone = readStored('time-zone') ?? ''
  report()
  return subscribe(preferences, report)
}
