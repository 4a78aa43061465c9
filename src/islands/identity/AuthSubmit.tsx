import { Button } from '#islands/ui/Button.tsx'
import { FormMessage } from '#islands/ui/FormMessage.tsx'

interface Props {
  auth: { isBusy: boolean; message: string | undefined }
  label: string
  busyLabel: string
}

/** The end of every login and recovery form: the form's error and the submit button. */
export function AuthSubmit({ auth, label, busyLabel }: Props) {
  return (
    <>
      <FormMessage text={auth.message} />
      <Button type="submit" variant="primary" size="large" block busy={auth.isBusy} busyLabel={busyLabel}>
        {label}
      </Button>
    </>
  )
}
