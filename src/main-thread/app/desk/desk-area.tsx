import { useMemo, useRef } from 'react'
import type { PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import '../../i18n/english/desk.ts'
import { placeFloat } from './sizes.ts'
import { AddPanel } from './add-panel.tsx'
import { placesOf, tabsOf } from './desk.ts'
import type { Box } from './desk.ts'
import { adjustDesk } from './desk-store.ts'
import { DeskBar } from './desk-bar.tsx'
import { Frame, styleOf } from './frame.tsx'
import { useSteadyScrolls } from './hosts.ts'
import { currentCharts, notePlace } from './last-panel.ts'
import { within } from './measure.ts'
import { PanelHosts } from './panel-hosts.tsx'
import { SaidLine } from './said-line.tsx'
import { useShowOnChart } from './show-on-chart.ts'
import styles from './desk.module.css'
import { followDrag } from './use-drag.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { useGroupLinks } from './use-group-links.ts'
import { useNoticeRoom } from './use-notice-room.ts'
import { usePanelDrag } from './use-panel-drag.ts'
import { usePlaces } from './use-places.ts'
import { UnreadableBar } from './unreadable-bar.tsx'
import { useWindowCharts } from './window-charts.ts'
import { useWindowMarkets } from './window-market.ts'
import { WindowsBar } from './windows-bar.tsx'
import { Message } from '../../ui/message.tsx'

/** The desk: places with panels, bars between them, floating places, and panels that are in windows. */
export function DeskArea() {
  const { t } = useTranslation('desk')
  useGroupLinks()
  useWindowCharts()
  useWindowMarkets()
  useShowOnChart(currentCharts)
  const area = useRef<HTMLDivElement>(null)
  const { desk, size, measured, plane, floats, filling, boxes } = usePlaces(area)
  const hasMany = placesOf(desk).length > 1
  useNoticeRoom(area, desk, boxes, filling)
  useDeskKeys(filling)
  // A drag renders this component with each move of the pointer, but not the panels.
  const hosts = useMemo(() => <PanelHosts desk={desk} filling={filling?.id} />, [desk, filling?.id])

  const { drag, start } = usePanelDrag(area, { desk, boxes, measured, size })

  const frames = [
    ...tabsOf(desk.root).map((tabs) => ({ tabs, box: boxes.get(tabs.id), floats: false })),
    // In a steady order, so that raising a place does not move its element; the stacking follows from `zIndex`.
    ...floats.map(({ tabs }) => ({ tabs, box: boxes.get(tabs.id), floats: true })),
  ]
  useSteadyScrolls(frames.map(({ tabs }) => `${tabs.id} ${tabs.active}`).join(' '))
  const onFloat =
    (tabs: string) =>
    (event: PointerEvent, box: Box): void =>
      followDrag(event, (dx, dy) =>
        adjustDesk((now) =>
          placeFloat(now, tabs, within({ ...box, x: box.x + dx, y: box.y + dy }, size.width, size.height)),
        ),
      )
  const onSize =
    (tabs: string) =>
    (event: PointerEvent, box: Box): void =>
      followDrag(event, (dx, dy) =>
        adjustDesk((now) =>
          placeFloat(now, tabs, {
            ...box,
            width: Math.max(200, box.width + dx),
            height: Math.max(120, box.height + dy),
          }),
        ),
      )

  return (
    <section className={styles['desk']} aria-label={t('name')} data-testid="desk">
      {/* Contents of panels are rendered in it, wherever their elements are. */}
      <div
        ref={area}
        className={styles['area']}
        onFocusCapture={({ target }) => notePlace(target)}
        onPointerDownCapture={({ target }) => notePlace(target)}
        onWheelCapture={({ target }) => notePlace(target)}
      >
        <div className={styles['plane']} style={{ inlineSize: plane.width, blockSize: plane.height }}>
          {frames.map(
            (frame) =>
              frame.box !== undefined && (
                <Frame
                  key={frame.tabs.id}
                  tabs={frame.tabs}
                  box={frame.box}
                  floats={frame.floats}
                  isAlone={hasMany ? frame.tabs.id === filling?.id : null}
                  isHidden={filling !== undefined && frame.tabs.id !== filling.id}
                  onDrag={start}
                  onMove={onFloat(frame.tabs.id)}
                  onSize={onSize(frame.tabs.id)}
                />
              ),
          )}
          {filling === undefined &&
            measured.bars.map((bar) => <DeskBar key={`${bar.split.id} ${bar.index}`} bar={bar} />)}
          {drag !== null && (
            <div
              className={styles['drop']}
              style={drag.drop === null ? { display: 'none' } : styleOf(drag.drop.shown)}
              aria-hidden="true"
              data-testid="desk-drop"
            />
          )}
          {hosts}
        </div>
        {placesOf(desk).length === 0 && (
          <div className={styles['empty']}>
            <Message live="status" title={t('empty.title')} text={t('empty.text')}>
              <AddPanel />
            </Message>
          </div>
        )}
      </div>
      <UnreadableBar />
      <WindowsBar />
      <SaidLine />
    </section>
  )
}
