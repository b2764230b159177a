import { useLayoutEffect, useMemo } from 'react'
import type { RefObject } from 'react'
import { useSnapshot } from 'valtio/react'
import { placeOf } from './desk.ts'
import type { Box, Desk, Float, Tabs } from './desk.ts'
import { deskState, setMeasured } from './desk-store.ts'
import { fitDesk } from './fit-desk.ts'
import { measure, within } from './measure.ts'
import type { Measured } from './measure.ts'
import { shownPlaces } from './shown-places.ts'
import { useSize } from './use-size.ts'

/** What is on the screen, and where. */
export interface Places {
  /** The desk as it is shown: places that do not fit are tabs of others. */
  readonly desk: Desk
  readonly size: { readonly width: number; readonly height: number }
  readonly measured: Measured
  /** Px of what is shown: more than `size` if the desk scrolls. */
  readonly plane: { readonly width: number; readonly height: number }
  readonly floats: readonly Float[]
  /** The place that fills the desk; undefined if all are shown. */
  readonly filling: Tabs | undefined
  readonly boxes: ReadonlyMap<string, Box>
}

/** Follows the desk and the size of its area. */
export function usePlaces(area: RefObject<HTMLElement | null>): Places {
  const whole = useSnapshot(deskState).v.desk
  const { alone, front } = useSnapshot(shownPlaces).v
  const size = useSize(area)
  const desk = useMemo(() => fitDesk(whole, size.width, size.height, front), [whole, size, front])
  const measured = useMemo(() => measure(desk.root, size.width, size.height), [desk.root, size])
  useLayoutEffect(() => {
    setMeasured({ ...measured, room: [size.width, size.height] })
    return () => setMeasured(null)
  }, [measured, size])
  const floats = desk.floats.map((float) => ({
    ...float,
    ...within(float, size.width, size.height, float.tabs),
  }))
  const filling = placeOf(desk, alone)
  const boxes = new Map<string, Box>([
    ...measured.boxes,
    ...floats.map((float) => [float.tabs.id, float] as const),
    ...(filling === undefined ? [] : [[filling.id, { x: 0, y: 0, ...size }] as const]),
  ])
  return { desk, size, measured, plane: filling === undefined ? measured : size, floats, filling, boxes }
}
