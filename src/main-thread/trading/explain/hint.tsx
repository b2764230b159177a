import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { latePopup, useDialogPopup } from '../popup/late-popup.ts'

const popup = latePopup(async () => (await import('./hint-popup.tsx')).HintPopup)

/** An explanation behind an "i", opened by click, touch or key: no hovering needed. */
export function Hint({ label, children }: { readonly label: string; readonly children: string }) {
  const { trigger, frame, Popup } = useDialogPopup(popup)
  return (
    <>
      <Button {...trigger} variant="icon" size="small" aria-label={label}>
        <Icon name="info" small />
      </Button>
      {Popup !== null && <Popup {...frame} label={label} text={children} />}
    </>
  )
}
