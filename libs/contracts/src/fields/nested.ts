import { applyDecorators } from './apply-decorators.js';
import { type ClassConstructor, Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsObject, ValidateNested } from 'class-validator';
import { ItemType } from './oversize.js';

/** An object of a class. class-validator alone would take a list of them, and an empty list, for one. */
export const Nested = (type: () => ClassConstructor<object>): PropertyDecorator =>
  applyDecorators(IsObject(), ValidateNested(), Type(type), ItemType(type));

/** A list of objects of a class; no lists within. */
export const NestedList = (type: () => ClassConstructor<object>, o: { min: number; max: number }): PropertyDecorator =>
  applyDecorators(
    IsArray(),
    ArrayMinSize(o.min),
    ArrayMaxSize(o.max),
    IsObject({ each: true }),
    ValidateNested({ each: true }),
    Type(type),
    ItemType(type),
  );
