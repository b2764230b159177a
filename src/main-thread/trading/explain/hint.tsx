import { Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { Button } from '../../ui/button.tsx'
import controls from '../../ui/controls.module.css'
import { Icon } from '../../ui/icon.tsx'

/** An explanation behind an "i", opened by click, touch or key: no hovering needed. */
export function Hint({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <DialogTrigger>
      <Button variant="icon" size="small" aria-label={label}>
        <Icon name="info" small />
      </Button>
      <Popover className={controls['popover'] ?? ''} placement="bottom">
        <Dialog className={controls['hint'] ?? ''} aria-label={label}>
          {children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
