import { subscribe } from 'valtio/vanilla'
import { connection } from '../../stores/connection.ts'
import { pushNotice } from '../../stores/notices.ts'

/**
 * Says once that the hub's databases are missing: orders go on, but what became of one under way isn't looked up after a crash
 * (ST3, ST5, ST6).
 */
export function followStorage(): () => void {
  let said = false
  const stop = subscribe(connection, () => {
    if (said || connection.storage === 'ok') return
    said = true
    pushNotice({
      id: 'hub-storage',
      tone: 'info',
      titleKey: 'hubStorage.title',
      bodyKey: 'hubStorage.text',
      params: {},
    })
  })
  return stop
}
