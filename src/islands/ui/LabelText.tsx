interface Props {
  label: string
  required: boolean
}

/** The text of a field's label, with a mark where the field has to be filled in. */
export function LabelText({ label, required }: Props) {
  return (
    <>
      {label}
      {required && (
        <span className="required" aria-hidden="true">
          *
        </span>
      )}
    </>
  )
}
