import { TextInput, type TextInputProps } from '@mantine/core';
import type { ClipboardEvent } from 'react';
import { parseDayFirst } from './typed-day.ts';

/** A day of the calendar. What is pasted may begin with the day, as people and reports write it. */
export function DayInput(props: Omit<TextInputProps, 'type' | 'onPaste'>) {
  return <TextInput {...props} type="date" onPaste={takePasted} />;
}

function takePasted(event: ClipboardEvent<HTMLInputElement>): void {
  const day = parseDayFirst(event.clipboardData.getData('text'));
  if (day === null) return;
  event.preventDefault();
  const field = event.currentTarget;
  // Set past React, which then hears of it as of any other change.
  field.valueAsDate = new Date(day);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
