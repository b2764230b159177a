import { subscribe } from 'valtio/vanilla'
import '../../i18n/english/errors.ts'
import { connection } from '../../stores/connection.ts'
import { pushNotice } from '../../stores/notices.ts'
import { preferences } from '../../stores/preferences.ts'

const say = (id: string, text: string): void =>
  pushNotice({
    id,
    tone: 'info',
    titleKey: `errors:${text}.title`,
    bodyKey: `errors:${text}.text`,
    params: {},
  })

/**
 * Shows a notice once if settings cannot be stored, and one if the hub has no database: trading works, but after a crash the
 * outcome of a pending order is not looked up (ST3, ST5, ST6).
 */
export function followStorage(): () => void {
  if (!preferences.remembered) say('storage', 'storage')
  let isShown = false
  const look = (): void => {
    if (isShown || connection.storage === 'ok') return
    isShown = true
    say('hub-storage', 'hubStorage')
  }
  look()
  return subscribe(connection, look)
}
