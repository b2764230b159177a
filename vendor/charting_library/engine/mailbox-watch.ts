import type { MailboxReader } from '../bridge/mailbox.ts'
import type { HotMessage } from '../bridge/hot-pack.ts'

/** Messages at least this often are worth looking by oneself, ms: the gaps of changes at the rate of frames. */
const OFTEN_MS = 28
/** So many in a row. */
const IN_A_ROW = 8
/** Nothing for this long: back to being told. */
const QUIET_MS = 120

export interface MailboxWatch {
  /** What waits in the mailbox; to be acted on before a message that came. */
  take: () => HotMessage[]
  /** A message was acted on; `hot`: one that could have come through the mailbox. */
  acted: (hot: boolean) => void
}

export interface WatchClock {
  now: () => number
  frame: (callback: () => void) => void
}

/**
 * Decides when the engine looks into the mailbox in each frame: only while changes come at the rate of frames, for looking
 * itself costs a frame. `found` gets what was there, within the frame.
 */
export function watchMailbox(
  reader: MailboxReader,
  clock: WatchClock,
  found: (messages: HotMessage[]) => void,
): MailboxWatch {
  let looking = false
  let row = 0
  let last = Number.NEGATIVE_INFINITY

  const look = (): void => {
    const messages = reader.take()
    const now = clock.now()
    if (messages.length > 0) {
      last = now
      found(messages)
    } else if (now - last > QUIET_MS) {
      looking = false
      row = 0
      reader.looks(false)
      // Written between the look and the word that nobody looks any more.
      const late = reader.take()
      if (late.length > 0) found(late)
      return
    }
    clock.frame(look)
  }

  return {
    take: () => {
      const messages = reader.take()
      if (messages.length > 0) last = clock.now()
      return messages
    },
    acted: (hot) => {
      reader.acted()
      if (!hot) return
      const now = clock.now()
      row = now - last <= OFTEN_MS ? row + 1 : 0
      last = now
      if (looking || row < IN_A_ROW) return
      looking = true
      reader.looks(true)
      clock.frame(look)
    },
  }
}
