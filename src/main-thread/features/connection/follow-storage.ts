import { subscribe } from 'valtio/vanilla'
import { connection } from '../../stores/connection.ts'
import { pushNotice } from '../../stores/notices.ts'

/**
 * Shows a notice once if the hub has no database: trading works, but after a crash the outcome of a pending order is not
 * looked up (ST3, ST5, ST6).
 */
export function followStorage(): () => void {
  let isShown = false
  const stop = subscribe(connection, () => {
    if (isShown || connection.storage === 'ok') return
    isShown = true
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
