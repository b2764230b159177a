import { useState } from 'react'
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { previewLeverage } from '../../bridge/action-calls.ts'
import { Button } from '../../ui/button.tsx'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'
import text from '../../ui/text.module.css'

/**
 * Quick choice of a leverage from the symbol's marks, and "Customise" (LEV-04). Each opens the dialog, which shows the
 * effect.
 */
export function LeverageMarks(props: {
  readonly symbol: string
  readonly isDisabled: boolean
  /** '' for "Customise". */
  readonly onChoose: (mark: string) => void
}) {
  const { t } = useTranslation('ticket')
  const [marks, setMarks] = useState<readonly string[]>([])
  const ask = (isOpen: boolean): void => {
    if (!isOpen) return
    void previewLeverage({
      requestId: 1,
      symbol: props.symbol,
      buyText: '',
      sellText: '',
      tiers: null,
    }).then((view) => setMarks(view?.marks ?? []))
  }
  const item = controls['item'] ?? ''
  return (
    <MenuTrigger onOpenChange={ask}>
      <Button variant="icon" isDisabled={props.isDisabled} aria-label={t('leverage.marks')}>
        <Icon name="down" small />
      </Button>
      <Popover className={controls['popover'] ?? ''} placement="bottom end">
        <Menu
          className={controls['menu'] ?? ''}
          aria-label={t('leverage.marks')}
          onAction={(key) => props.onChoose(key === 'custom' ? '' : String(key))}
        >
          {[...marks].map((mark) => (
            <MenuItem key={mark} id={mark} className={item} textValue={`${mark}x`}>
              <span className={text['n']}>{mark}x</span>
            </MenuItem>
          ))}
          <MenuItem id="custom" className={item}>
            {t('leverage.custom')}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
