import { Button } from '#islands/ui/Button.tsx'
import { FormMessage } from '#islands/ui/FormMessage.tsx'

interface Props {
  way: { isBusy: boolean; message: string | undefined }
  label: string
  busyLabel: string
}

/** The end of every form that leads in or back in: what went wrong with all of it, and the button that sends. */
export function WaySubmit({ way, label, busyLabel }: Props) {
  return (
    <>
      <FormMessage text={way.message} />
      <Button type="submit" variant="primary" size="large" block busy={way.isBusy} busyLabel={busyLabel}>
        {label}
      </Button>
    </>
  )
}
