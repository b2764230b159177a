import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { subscribe } from 'valtio/vanilla'
import '../../i18n/english/performance.ts'
import { measureThreads } from '../../bridge/measure-threads.ts'
import { i18n } from '../../i18n/instance.ts'
import { preferences } from '../../stores/preferences.ts'
import { performancePanel } from '../../stores/open-panels.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { cx } from '../../ui/tone.ts'
import { cellText, rows } from './cells.ts'
import type { Cell } from './cells.ts'
import { createFigures } from './figures.ts'
import { watchLongFrames } from './long-frames.ts'
import { watchMemory } from './memory.ts'
import { CELL, createPanelPainter, MEMORY } from './panel-painter.ts'
import { TraceButton } from './trace-button.tsx'
import styles from './performance.module.css'

const close = (): void => {
  performancePanel.isOpen = false
}

/** Measures while the panel is mounted. */
function followFigures(panel: HTMLElement): () => void {
  // A canvas can be given to a worker once, and an effect of React may run twice.
  const canvas = document.createElement('canvas')
  canvas.className = styles['canvas'] ?? ''
  canvas.ariaHidden = 'true'
  panel.append(canvas)
  const painter = createPanelPainter(panel, canvas)
  const long = watchLongFrames()
  const figures = createFigures(long.take)
  const stopMeasuring = measureThreads((readings) => painter.show(figures.add(readings)), false)
  const stopMemory = watchMemory(painter.showMemory)
  const stopTheme = subscribe(preferences, painter.place)
  i18n.on('languageChanged', painter.place)
  return () => {
    stopMeasuring()
    stopMemory()
    stopTheme()
    i18n.off('languageChanged', painter.place)
    long.stop()
    painter.stop()
    canvas.remove()
  }
}

/**
 * Live figures of performance. It is a region of the page and takes no focus, so that it can be open while trading. Screen
 * readers can read it, but it does not announce its changes.
 */
export function PerformancePanel() {
  const { t } = useTranslation('performance')
  const panel = useRef<HTMLElement>(null)
  useEffect(() => (panel.current === null ? undefined : followFigures(panel.current)), [])
  return (
    <section
      ref={panel}
      className={styles['panel']}
      aria-label={t('title')}
      data-testid="performance-panel"
      translate="no"
    >
      <header className={styles['head']}>
        <h2 className={styles['title']}>{t('title')}</h2>
        <TraceButton />
        <Button variant="icon" size="small" aria-label={t('close')} onPress={close}>
          <Icon name="close" small />
        </Button>
      </header>
      <dl className={styles['rows']}>
        {rows.map(({ key, cells, spread }) => (
          <div key={key} className={styles['row']}>
            <dt className={text['label']}>{t(`row.${key}`)}</dt>
            <dd className={styles['cells']}>
              {cells.map((cell) => (
                <CellView key={cell.id} cell={cell} />
              ))}
              {spread !== undefined && (
                <span className={styles['bars']} aria-hidden="true" {...{ [CELL]: `bars-${spread}` }} />
              )}
            </dd>
          </div>
        ))}
        <div className={styles['row']}>
          <dt className={text['label']}>{t('row.memory')}</dt>
          <dd className={styles['cells']}>
            <span className={cx(text['n'], styles['figure'])} {...{ [CELL]: MEMORY }}>
              --
            </span>
          </dd>
        </div>
      </dl>
    </section>
  )
}

/** A figure with its name, and what is said about it while it is over its budget. */
function CellView({ cell }: { readonly cell: Cell }) {
  const { t } = useTranslation('performance')
  return (
    <span className={cx(styles['cell'], cell.isBrief && styles['brief'])}>
      <span className={text['label']}>{cell.symbol ?? (cell.label && t(`cell.${cell.label}`))}</span>
      <span
        className={cx(text['n'], styles['figure'])}
        {...{ [CELL]: cell.id }}
        data-testid={`performance-${cell.id}`}
      >
        --
      </span>
      {cell.limit !== undefined && (
        <span className={styles['over']}>
          <Icon name="warning" small />
          <span className={text['hidden']}>{t('over', { limit: cellText(cell, cell.limit) })}</span>
        </span>
      )}
    </span>
  )
}
