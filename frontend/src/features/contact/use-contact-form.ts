import { ENQUIRY_TEXT, type EnquiryOutcome } from '@vitrine/contracts/notify/enquiry.rules';
import { useCallback, useEffect, useEffectEvent, useRef, useState, type FocusEvent, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { toast } from '../../shared/toast/toast-store.js';
import { bringToastsWhenIdle } from '../../widgets/toast/toaster.js';
import { errorOf, errorsOf } from './contact-check.js';
import {
  FIELDS,
  freshValues,
  isField,
  payloadOf,
  valuesOf,
  type FieldErrors,
  type FieldName,
  type Values,
} from './contact-values.js';
import { forgetDraft, keepDraft, readDraft } from './draft.js';
import { fieldControl, fillForm } from './form-fields.js';
import type { Recipient } from './recipient.js';
import { begin, failedOutcome, sentOutcome, type Outcome } from './form-outcome.js';
import { refusalOf, useSendMessage } from './use-send-message.js';

/**
 * The state of a form whose text lives in its fields, as in a document: what was typed before hydration is not
 * lost. Fields are checked when they are left and when the form is sent.
 */
export const useContactForm = (to: Recipient | null, before: EnquiryOutcome | undefined) => {
  const place = to?.userId ?? 'site';
  // What it is about may come, go or be another one while the visitor writes.
  const about = to?.about?.id ?? to?.price?.name;
  const form = useRef<HTMLFormElement>(null);
  const [first] = useState(() => begin(to, before));
  const [errors, setErrors] = useState<FieldErrors>(first.errors);
  const [result, setResult] = useState({ outcome: first.outcome, about });
  const [eventDate, setEventDate] = useState(() => first.values.eventDate ?? draftOf(place, before).eventDate ?? '');
  const keptDay = useRef(eventDate);
  const fresh = useRef(freshValues(to));
  const send = useSendMessage(place, to);
  const goTo = FIELDS.find((name) => first.errors[name]);

  const takeUpDraft = useEffectEvent(() => {
    bringToastsWhenIdle();
    if (before?.sent) forgetDraft(place);
    else if (form.current) fillForm(form.current, draftOf(place, before), stillHas(first.values));
  });
  useEffect(() => takeUpDraft(), []);

  // What is written stays, what is not follows.
  const followSubject = useEffectEvent(() => {
    const last = fresh.current;
    fresh.current = freshValues(to);
    if (form.current) fillForm(form.current, fresh.current, stillHas(last));
  });
  useEffect(() => followSubject(), [about]);

  const keep = () => {
    if (!form.current) return;
    const { honeypot: _, ...values } = valuesOf(form.current);
    // A subject that nobody wrote would outlive what it names.
    if (values.subject === fresh.current.subject) delete values.subject;
    keepDraft(place, { values });
  };
  const showErrors = (found: FieldErrors) => {
    // At once, so that the field is described by its error when it gets the focus.
    flushSync(() => setErrors(found));
    const bad = FIELDS.find((name) => found[name]);
    if (bad && form.current) fieldControl(form.current, bad)?.focus();
  };
  const show = (outcome: Outcome | null) => setResult({ outcome, about });
  const refuse = (text?: string) => show(failedOutcome(text));

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (send.isPending) return;
    const written = valuesOf(event.currentTarget);
    const found = errorsOf(written);
    show(null);
    if (Object.keys(found).length > 0) return showErrors(found);
    setErrors({});
    if (written.honeypot) {
      const { title, text } = failedOutcome();
      toast({ title, description: text, variant: 'destructive' });
      return refuse(ENQUIRY_TEXT.honeypot);
    }
    send.mutate(payloadOf(written, to), {
      onSuccess: (answer) => {
        show(sentOutcome(to, answer?.message));
        keptDay.current = '';
        setEventDate('');
        // What was typed on while it was sent belongs to the next message.
        if (form.current) fillForm(form.current, { ...EMPTY, ...fresh.current }, stillHas(written));
      },
      onError: (error) => {
        const refusal = refusalOf(error);
        refuse(refusal.text);
        if (Object.keys(refusal.fields).length > 0) showErrors(refusal.fields);
      },
    });
  };

  const leave = ({ target }: FocusEvent<HTMLFormElement>) => {
    const { name, value } = target as unknown as HTMLInputElement;
    if (!isField(name)) return;
    // Passing by an empty field is no mistake yet.
    setErrors((was) => (value.trim() === '' && !was[name] ? was : { ...was, [name]: errorOf(name, value) }));
  };

  const chooseDay = useCallback((day: string) => {
    setEventDate(day);
    setErrors((was) => ({ ...was, eventDate: undefined }));
  }, []);
  const keepDay = useEffectEvent(() => {
    if (eventDate === keptDay.current) return;
    keptDay.current = eventDate;
    keep();
  });
  useEffect(() => keepDay(), [eventDate]);

  return {
    // That of a message about something else would be taken for this one's.
    outcome: before || result.about === about ? result.outcome : null,
    eventDate,
    chooseDay,
    isSending: send.isPending,
    cameBack: before !== undefined,
    /** Props of a field. A page returned with an invalid field focuses it, without JavaScript too. */
    at: (name: FieldName) => ({
      name,
      id: `contact-${name}`,
      defaultValue: first.values[name] ?? '',
      error: errors[name],
      ...(name === goTo && { autoFocus: true }),
    }),
    form: { ref: form, onSubmit: submit, onBlur: leave, onInput: keep },
  };
};

export type ContactFormState = ReturnType<typeof useContactForm>;

/** What was being written when the page was left, unless the server has sent it back. */
const draftOf = (place: string, before: EnquiryOutcome | undefined): Values =>
  before ? {} : (readDraft(place).values ?? {});

/** Whether a field has not been changed since the form had these values. */
const stillHas = (values: Values) => (field: { name: string; value: string }) =>
  field.value === (values[field.name as FieldName] ?? '');

const EMPTY: Values = Object.fromEntries(FIELDS.map((name) => [name, '']));
