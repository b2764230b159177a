import { proxy, ref } from 'valtio/vanilla'
import { MOST_PANELS, isChartId } from './desk.ts'

/** What this window shows of its desk: no part of the desk itself, so that no layout saves it. A reload restores it. */
interface ShownPlaces {
  /** Id of a panel whose place fills the desk; '' if all places are shown. */
  readonly alone: string
  /** Ids of panels as they were shown, the newest first: which tab of places that share tabs for want of room is shown. */
  readonly front: readonly string[]
}

const KEY = 'desk-shown'
const nothing: ShownPlaces = { alone: '', front: [] }

export const shownPlaces = proxy<{ v: ShownPlaces }>({ v: ref(stored()) })

/** The ids are checked: the text is untrusted. */
function stored(): ShownPlaces {
  try {
    const [alone = '', ...front] = (sessionStorage.getItem(KEY) ?? '').split(' ')
    return { alone: isChartId(alone) ? alone : '', front: front.filter(isChartId).slice(0, MOST_PANELS) }
  } catch {
    // Storage is forbidden, or this is no browser.
    return nothing
  }
}

function set(next: ShownPlaces): void {
  shownPlaces.v = ref(next)
  try {
    sessionStorage.setItem(KEY, [next.alone, ...next.front].join(' '))
  } catch {
    // As above.
  }
}

/** The trader shows a panel. */
export function noteFront(id: string): void {
  const { alone, front } = shownPlaces.v
  if (front[0] !== id) set({ alone, front: [id, ...front.filter((one) => one !== id)].slice(0, MOST_PANELS) })
}

/** Lets the place of a panel fill the desk; '' shows all places. */
export function showAlone(id: string): void {
  if (shownPlaces.v.alone !== id) set({ ...shownPlaces.v, alone: id })
}

/** Another desk is shown: the ids are those of other panels. */
export function forgetShown(): void {
  if (shownPlaces.v !== nothing) set(nothing)
}
