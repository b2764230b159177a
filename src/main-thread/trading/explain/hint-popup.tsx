import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import controls from '../../ui/controls.module.css'
import type { InDialog } from '../popup/late-popup.ts'

/** The explanation that a hint's button opens. */
export function HintPopup(props: InDialog & { readonly label: string; readonly text: string }) {
  return (
    <Popover {...props.popover} className={controls['popover'] ?? ''} placement="bottom">
      <Dialog {...props.dialog} className={controls['hint'] ?? ''} aria-label={props.label}>
        {props.text}
      </Dialog>
    </Popover>
  )
}
