import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { placesOf } from './desk.ts'
import type { Box, Desk, Tabs } from './desk.ts'

/** A box on the page in px, from its left and top edges whatever the direction of the language. */
interface Rect {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** What a panel has at its edges that notices leave free, px: tools at the left, heads, and its foot. */
interface Edges {
  readonly inset: number
  readonly head: number
  readonly foot: number
  /** Most px of their height; absent: what is free. */
  readonly high?: number
}

/** Panels that notices may cover, the best first: the old bars of a chart, or rows that nobody presses. */
const covers: readonly (readonly [selector: string, edges: Edges])[] = [
  ['[data-cell][data-many="false"]', { inset: 52, head: 136, foot: 68 }],
  ['[data-cell]', { inset: 8, head: 104, foot: 36 }],
  // A small chart has no legend.
  ['[data-cell]', { inset: 8, head: 32, foot: 36 }],
  ['[data-kind="trades"]', { inset: 8, head: 56, foot: 8 }],
]
const WIDTH = 320
/** A narrower or lower notice cannot be read. */
const LEAST_WIDTH = 200
const LEAST_HEIGHT = 96
/** The foot of a page without such panels: the middle of it, since rows begin and end with what is pressed. */
const elsewhere: Edges = { inset: 0, head: 96, foot: 8, high: 112 }

const within = (rect: Rect, room: Rect): Rect => ({
  left: Math.max(rect.left, room.left),
  top: Math.max(rect.top, room.top),
  right: Math.min(rect.right, room.right),
  bottom: Math.min(rect.bottom, room.bottom),
})

/** Where notices are shown in `room`: in the first panel with room for one, the largest, then the lowest and leftmost of its kind. */
export function noticeRoom(
  room: Rect,
  found: (selector: string) => readonly Rect[],
): { readonly rect: Rect; readonly edges: Edges } {
  for (const [selector, edges] of covers) {
    const fitting = found(selector)
      .map((rect) => within(rect, room))
      .filter(
        ({ left, top, right, bottom }) =>
          right - left - edges.inset >= LEAST_WIDTH && bottom - top - edges.head - edges.foot >= LEAST_HEIGHT,
      )
    const areaOf = ({ left, top, right, bottom }: Rect): number => (right - left) * (bottom - top)
    const most = Math.max(...fitting.map(areaOf))
    const [rect] = fitting
      .filter((one) => areaOf(one) > most * 0.9)
      .toSorted((a, b) => b.bottom - a.bottom || a.left - b.left)
    if (rect !== undefined) return { rect, edges }
  }
  const left = Math.max(room.left, (room.left + room.right - WIDTH) / 2)
  return { rect: { ...room, left }, edges: elsewhere }
}

/** Changes with everything that moves a panel or its charts. */
const noticeKey = (desk: Desk, boxes: ReadonlyMap<string, Box>, filling: Tabs | undefined): string =>
  JSON.stringify([
    filling?.id,
    ...placesOf(desk).map(({ id, active, panels }) => [
      boxes.get(id),
      active,
      panels.map(({ grid }) => [grid?.layout, grid?.maximised]),
    ]),
  ])

function placeNotices(element: HTMLElement): void {
  const room = element.getBoundingClientRect()
  const desk = element.parentElement?.getBoundingClientRect() ?? room
  const { rect, edges } = noticeRoom(room, (selector) =>
    [...element.querySelectorAll(selector)]
      .filter((one) => one.checkVisibility())
      .map((one) => one.getBoundingClientRect()),
  )
  const px = {
    left: rect.left - desk.left + edges.inset,
    up: desk.bottom - rect.bottom + edges.foot,
    wide: rect.right - rect.left - edges.inset - 8,
    high: Math.min(edges.high ?? Infinity, rect.bottom - rect.top - edges.head - edges.foot),
  }
  for (const [name, value] of Object.entries(px))
    element.closest('main')?.style.setProperty(`--notices-${name}`, `${Math.round(value)}px`)
}

/** Places the page's notices where they cover no control: over the old bars of a chart. */
export function useNoticeRoom(
  area: RefObject<HTMLElement | null>,
  ...shown: Parameters<typeof noticeKey>
): void {
  const placed = useRef('')
  useLayoutEffect(() => {
    const key = noticeKey(...shown)
    if (area.current === null || key === placed.current) return
    placed.current = key
    placeNotices(area.current)
  })
  useLayoutEffect(() => {
    const element = area.current
    if (element === null) return undefined
    const place = (): void => placeNotices(element)
    element.addEventListener('scroll', place, { passive: true })
    return () => element.removeEventListener('scroll', place)
  }, [area])
}
