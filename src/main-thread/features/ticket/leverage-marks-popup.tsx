import { Menu, MenuItem } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import type { InMenu } from '../../trading/popup/late-popup.ts'
import controls from '../../ui/controls.module.css'
import text from '../../ui/text.module.css'

interface Props extends InMenu {
  readonly marks: readonly string[]
  /** '' for "Customise". */
  readonly onChoose: (mark: string) => void
}

/** The marks of a symbol's leverage, and "Customise". */
export function LeverageMarksPopup({ popover, menu, marks, onChoose }: Props) {
  const { t } = useTranslation('ticket')
  const item = controls['item'] ?? ''
  return (
    <Popover {...popover} className={controls['popover'] ?? ''} placement="bottom end">
      <Menu
        {...menu}
        className={controls['menu'] ?? ''}
        aria-label={t('leverage.marks')}
        onAction={(key) => onChoose(key === 'custom' ? '' : String(key))}
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
  )
}
