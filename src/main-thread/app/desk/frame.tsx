import { useId, useLayoutEffect, useRef } from 'react'
import type { PointerEvent } from 'react'
import { raise } from './arrange.ts'
import type { Box, DeskPanel, Tabs } from './desk.ts'
import { adjustDesk } from './desk-store.ts'
import { FrameHead } from './frame-head.tsx'
import { hostOf } from './hosts.ts'
import styles from './desk.module.css'

/** A box at its place: `x` counts from the start edge, so that right-to-left pages mirror it. */
export const styleOf = (box: Box): React.CSSProperties => ({
  insetInlineStart: box.x,
  top: box.y,
  inlineSize: box.width,
  blockSize: box.height,
})

/** A place: its head, and the content of the shown panel. The content's element moves along, so that a chart never restarts. */
export function Frame(props: {
  readonly tabs: Tabs
  readonly box: Box
  readonly floats: boolean
  /** Whether the place fills the desk; null if it is the only one. */
  readonly isAlone: boolean | null
  /** Another place fills the desk. The element is not removed: a chart would lose its zoom. */
  readonly isHidden: boolean
  readonly onDrag: (event: PointerEvent, panel: DeskPanel) => void
  readonly onMove: (event: PointerEvent, box: Box) => void
  readonly onSize: (event: PointerEvent, box: Box) => void
}) {
  const { tabs, box, isAlone } = props
  const floats = props.floats && isAlone !== true
  const id = useId()
  const body = useRef<HTMLDivElement>(null)
  const { active } = tabs
  useLayoutEffect(() => {
    body.current?.replaceChildren(hostOf(active))
  }, [active])
  return (
    <div
      className={styles['frame']}
      style={styleOf(box)}
      hidden={props.isHidden}
      data-place={tabs.id}
      data-floats={floats}
      onPointerDownCapture={floats ? () => adjustDesk((desk) => raise(desk, tabs.id)) : undefined}
    >
      <FrameHead
        tabs={tabs}
        bodyId={id}
        isAlone={isAlone}
        onDrag={props.onDrag}
        onMove={floats ? (event) => props.onMove(event, box) : undefined}
      />
      <div ref={body} id={id} role="tabpanel" className={styles['body']} aria-label={undefined} />
      {floats && (
        <div
          className={styles['corner']}
          aria-hidden="true"
          onPointerDown={(event) => props.onSize(event, box)}
        />
      )}
    </div>
  )
}
