import { replay } from '../stores/replay.ts'
import { trace } from './trace.ts'

/** Web Lock that a tab shares while it plays a recording, and the channel on which it says that it begins. */
const NAME = 'perpdeck-replay'
const never = (): Promise<void> => new Promise(() => undefined)
const report = (error: unknown): void => trace('replay', String(error))

/** This tab plays a recording until it is closed or reloaded: all other tabs say that they are live. */
export function reportReplay(): void {
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(NAME)
  navigator.locks
    .request(NAME, { mode: 'shared' }, () => {
      channel.postMessage('began')
      return never()
    })
    .catch(report)
}

/** Follows whether another tab plays a recording. The lock is free once the last of them is closed. */
export function followReplays(): void {
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) return
  const { locks } = navigator
  let isWaiting = false
  const began = (): void => {
    if (isWaiting || replay.recording !== null) return
    isWaiting = true
    replay.isElsewhere = true
    locks
      .request(NAME, () => {
        isWaiting = false
        replay.isElsewhere = false
      })
      .catch(report)
  }
  new BroadcastChannel(NAME).addEventListener('message', began)
  locks
    .query()
    .then(({ held = [] }) => {
      if (held.some(({ name }) => name === NAME)) began()
    })
    .catch(report)
}
