import type { AnnouncementView } from '#shared/contracts/notices.ts'
import type { Clock } from '../../runtime/clock.ts'
import { kindOf, states } from './notice-kinds.ts'
import type { State } from './notice-kinds.ts'

/** A momentary notice, and an outage that is over, are shown for this long. */
export const MOMENT_MS = 8000
/** An announced restart that doesn't happen is shown for at most this long. */
const OUTAGE_LIMIT_MS = 60_000
/** Most notices that wait to be dismissed; older ones are dropped. */
const MOST_WAITING = 3
const MAX_TEXT = 500
const MOST_REMEMBERED = 50

interface Entry {
  readonly view: AnnouncementView
  readonly key: string
  readonly state: State | undefined
  readonly since: number
  /** The exchange repeated it on a new socket: a trader may have dismissed it earlier. */
  readonly repeated: boolean
  cancel: () => void
}

/** The exchange's announcements, one list for all tabs: a notice dismissed in one tab disappears in all. */
export interface NoticeBoard {
  /** A push message with `op: notice`. An empty text withdraws an announcement that waits to be dismissed. */
  receive(event: string, text: string): void
  /** Shows a fault of the app's own to its operator, until it is dismissed or withdrawn by an empty text. */
  showOwn(event: string, text: string): void
  /** Notices were subscribed on a new socket: the exchange now repeats the last one of each kind, if any. */
  joined(): void
  /** A heartbeat: the exchange has repeated all it would. */
  confirmed(): void
  /** The socket closed. */
  lost(): void
  dismiss(id: string): void
  list(): readonly AnnouncementView[]
  stop(): void
}

const keyOf = (event: string, text: string): string => `${event}: ${text}`

export function createNoticeBoard(options: {
  readonly clock: Clock
  readonly newId: () => string
  readonly onChange: () => void
  /** Key of the last announcement dismissed in this browser, as stored by `saveDismissed`; null none. */
  readonly loadDismissed: () => Promise<string | null>
  readonly saveDismissed: (key: string) => void
}): NoticeBoard {
  const { clock } = options
  let entries: readonly Entry[] = []
  /** Events of the notices that the exchange sent by key, newest last. */
  const received = new Map<string, string>()
  /** While the exchange repeats its last notices: the ones known before, and the states that go on. */
  let joining: { readonly before: Set<string>; readonly goOn: Set<State> } | null = null
  let dismissed: string | null = null

  void options.loadDismissed().then((key) => {
    dismissed ??= key
    drop((entry) => entry.repeated && entry.key === dismissed)
  })

  function change(next: readonly Entry[]): void {
    entries = next
    options.onChange()
  }
  function drop(isGone: (entry: Entry) => boolean): void {
    const gone = entries.filter(isGone)
    if (gone.length === 0) return
    for (const entry of gone) entry.cancel()
    change(entries.filter((entry) => !gone.includes(entry)))
  }
  /** Drops announcements that are over. Sent again, they are new. */
  function end(isOver: (event: string, state: State | undefined) => boolean): void {
    drop(({ view, state }) => isOver(view.event, state))
    for (const [key, event] of received) {
      if (!isOver(event, kindOf(event).state)) continue
      received.delete(key)
      joining?.before.delete(key)
    }
  }
  function dropLater(entry: Entry, ms: number): void {
    entry.cancel()
    entry.cancel = clock.after(ms, () => drop((one) => one === entry))
  }

  function show(event: string, text: string, repeated: boolean): void {
    const { lasting, state } = kindOf(event)
    const key = keyOf(event, text)
    const view: AnnouncementView = {
      id: options.newId(),
      event,
      text: text.slice(0, MAX_TEXT),
      lasting,
    }
    const made: Entry = { view, key, state, since: clock.monotonic(), repeated, cancel: () => undefined }
    // There is one restart and one moment at a time; a notice to dismiss is listed once.
    const isSame = ({ view: other, ...entry }: Entry): boolean =>
      lasting === 'dismissed' ? entry.key === key : other.lasting === lasting
    const stays = (entry: Entry): boolean => (state === undefined ? !isSame(entry) : entry.state !== state)
    for (const entry of entries) if (!stays(entry)) entry.cancel()
    const next = [...entries.filter(stays), made]
    const waiting = next.filter((entry) => entry.view.lasting === 'dismissed')
    const tooMany = waiting.slice(0, Math.max(0, waiting.length - MOST_WAITING))
    if (lasting === 'moment') dropLater(made, MOMENT_MS)
    if (lasting === 'outage') dropLater(made, OUTAGE_LIMIT_MS)
    change(next.filter((entry) => !tooMany.includes(entry)))
  }

  /** A repeated notice: known already, over since, dismissed before, or missed. Returns the state that goes on; null none. */
  function receiveRepeated(event: string, text: string, before: ReadonlySet<string>): State | null {
    const key = keyOf(event, text)
    const { lasting, state } = kindOf(event)
    const known = before.has(key)
    if (!known && lasting !== 'moment' && key !== dismissed) show(event, text, true)
    return state ?? (known ? 'market' : null)
  }
  function remember(key: string, event: string): void {
    received.delete(key)
    received.set(key, event)
    if (received.size > MOST_REMEMBERED)
      for (const oldest of [...received.keys()].slice(0, 1)) received.delete(oldest)
  }

  const withdraw = (event: string): void => end((one) => one === event)

  return {
    receive: (event, text) => {
      if (event === '' && text === '') return
      const { lasting, ends } = kindOf(event)
      if (text === '' && lasting === 'dismissed') return withdraw(event)
      if (ends !== undefined) end((_event, state) => state === ends)
      // The exchange announces a restart to everybody and never repeats it.
      const isOutage = lasting === 'outage'
      if (joining !== null && !isOutage) {
        const goesOn = ends === undefined ? receiveRepeated(event, text, joining.before) : null
        if (ends !== undefined) joining.goOn.delete(ends)
        else if (goesOn !== null) joining.goOn.add(goesOn)
      } else show(event, text, false)
      if (!isOutage) remember(keyOf(event, text), event)
    },
    showOwn: (event, text) => (text === '' ? withdraw(event) : show(event, text, false)),
    joined: () => {
      // The exchange repeats nothing of the app's own.
      joining = { before: new Set(received.keys()), goOn: new Set(['hosts']) }
    },
    confirmed: () => {
      if (joining === null) return
      // If the exchange repeats neither its state nor a later notice, the state is over.
      const { goOn } = joining
      const over = states.filter((state) => !goOn.has(state))
      joining = null
      end((_event, state) => state !== undefined && over.includes(state))
      for (const entry of entries) {
        if (entry.view.lasting !== 'outage') continue
        dropLater(entry, Math.max(0, entry.since + MOMENT_MS - clock.monotonic()))
      }
    },
    lost: () => {
      joining = null
      // The announced outage has begun and lasts until the service is back.
      for (const entry of entries) if (entry.view.lasting === 'outage') entry.cancel()
    },
    dismiss: (id) => {
      const found = entries.find((entry) => entry.view.id === id)
      if (found === undefined || found.view.lasting !== 'dismissed') return
      dismissed = found.key
      options.saveDismissed(found.key)
      drop((entry) => entry === found)
    },
    list: () => entries.map((entry) => entry.view),
    stop: () => {
      for (const entry of entries) entry.cancel()
    },
  }
}
