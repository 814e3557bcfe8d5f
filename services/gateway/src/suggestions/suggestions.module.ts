import { Module } from '@nestjs/common';
import { SuggestionLimits } from './suggestion-limits.js';

/** What uploads and the photo list share about suggestions. */
@Module({ providers: [SuggestionLimits], exports: [SuggestionLimits] })
export class SuggestionsModule {}
