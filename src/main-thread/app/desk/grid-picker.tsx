import { useState } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { useTranslation } from 'react-i18next'
import '../../i18n/english/desk.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'
import { gridLinks } from './desk.ts'
import type { DeskPanel, GridLink } from './desk.ts'
import { announce } from './said.ts'
import { MOST_CHARTS } from './chart-grid.ts'
import { linksOf } from './chart-groups.ts'
import { chartsIn, gridLayouts, isGridLayout, shapeText, tracksOf } from './grid-layouts.ts'
import type { GridLayout } from './grid-layouts.ts'
import styles from './grid.module.css'

/** A button that opens the arrangements of a panel's charts and what they have in common. */
export function GridPicker(props: {
  readonly panel: DeskPanel
  readonly name: string
  /** Returns false if the desk would have too many charts: then nothing is changed. */
  readonly onLayout: (layout: GridLayout) => boolean
  readonly onLink: (link: GridLink, on: boolean) => void
}) {
  const { panel, name } = props
  const { t } = useTranslation('desk')
  const [isFull, setFull] = useState(false)
  const layout = panel.grid?.layout ?? 'one'
  const title = t('grid.name', { panel: name })
  const tooMany = t('grid.tooMany', { most: MOST_CHARTS })
  const nameOf = (one: GridLayout): string =>
    t('grid.layout', { charts: chartsIn(one), shape: shapeText(one) })

  function choose(value: string): void {
    if (!isGridLayout(value)) return
    const fits = props.onLayout(value)
    setFull(!fits)
    announce(fits ? nameOf(value) : tooMany)
  }

  return (
    <DialogTrigger onOpenChange={() => setFull(false)}>
      <Button variant="icon" size="small" aria-label={`${title}: ${nameOf(layout)}`}>
        <LayoutShape layout={layout} />
      </Button>
      <Popover className={controls['popover'] ?? ''} placement="bottom end">
        <Dialog className={styles['picker'] ?? ''} aria-label={title}>
          <RadioGroup
            aria-label={t('grid.layouts')}
            className={styles['layouts'] ?? ''}
            value={layout}
            onChange={choose}
          >
            {gridLayouts.map((one) => (
              <Radio key={one} value={one} className={styles['layout'] ?? ''} aria-label={nameOf(one)}>
                <LayoutShape layout={one} />
                <span aria-hidden="true">{chartsIn(one)}</span>
              </Radio>
            ))}
          </RadioGroup>
          {isFull && (
            <p className={styles['full']}>
              <Icon name="warning" small />
              {tooMany}
            </p>
          )}
          <fieldset className={styles['links']}>
            <legend>{t('grid.links')}</legend>
            {gridLinks.map((link) => (
              <Checkbox
                key={link}
                isSelected={linksOf(panel).includes(link)}
                onChange={(on) => props.onLink(link, on)}
              >
                {t(`grid.link.${link}`)}
              </Checkbox>
            ))}
          </fieldset>
          {panel.link !== 'free' && <p className={text['mut']}>{t('grid.group')}</p>}
          <p className={text['mut']}>{t('grid.keys')}</p>
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

/** A picture of an arrangement. */
function LayoutShape({ layout }: { readonly layout: GridLayout }) {
  const { columns, rows, main } = tracksOf(layout)
  return (
    <span
      className={styles['shape']}
      aria-hidden="true"
      style={{ gridTemplate: `repeat(${rows}, 1fr) / repeat(${columns}, 1fr)` }}
    >
      {Array.from({ length: chartsIn(layout) }, (_, at) => (
        <i key={at} style={main && at === 0 ? { gridRow: '1 / -1' } : undefined} />
      ))}
    </span>
  )
}
